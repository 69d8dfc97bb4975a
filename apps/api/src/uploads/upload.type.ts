import { Field, Float, ID, ObjectType } from '@nestjs/graphql';
import { Instant } from '../graphql/scalars.js';
import { UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('Upload')
export class UploadType {
  @Field(() => ID) id!: string;
  @Field(() => String) sha256!: string;
  @Field(() => Float) bytes!: number;
  @Field(() => Float) received!: number;
  @Field(() => String) url!: string;
  @Field(() => Instant, { nullable: true }) completedAt!: Date | null;
  @Field(() => UserErrorType, { nullable: true }) failure!: UserErrorType | null;
}
