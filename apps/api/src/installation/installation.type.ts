import { Field, ObjectType } from '@nestjs/graphql';
import { Instant } from '../graphql/scalars.js';

@ObjectType('CodeEntry')
export class CodeEntryType {
  @Field(() => String) code!: string;
  @Field(() => String) fault!: string;
  @Field(() => Boolean) retryable!: boolean;
  @Field(() => String) remedy!: string;
}

@ObjectType('Installation')
export class InstallationType {
  @Field(() => String) name!: string;
  @Field(() => String) version!: string;
  @Field(() => String) isolation!: string;
  @Field(() => Boolean) embedded!: boolean;
  @Field(() => Boolean, { description: 'Whether mail is sent: for a new password, and to confirm an e-mail.' }) mail!: boolean;
  @Field(() => Instant, { nullable: true }) seededAt!: Date | null;
}
