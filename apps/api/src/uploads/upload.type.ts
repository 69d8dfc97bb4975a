import { Field, Float, ID, ObjectType } from '@nestjs/graphql';
import { Instant } from '../graphql/scalars.js';
import { UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('Upload', { description: 'A file on its way to the platform, or there.' })
export class UploadType {
  @Field(() => ID, { description: 'Id of the upload.' }) id!: string;
  @Field(() => String, { description: 'SHA-256 that the file must have.' }) sha256!: string;
  @Field(() => Float, { description: 'Size of the whole file, in bytes.' }) bytes!: number;
  @Field(() => Float, { description: 'Bytes that have arrived.' }) received!: number;
  @Field(() => String, { description: 'Where it goes on (tus 1.0).' }) url!: string;
  @Field(() => Instant, { nullable: true, description: 'When all of it had arrived; null before.' })
  completedAt!: Date | null;
  @Field(() => UserErrorType, {
    nullable: true,
    description: 'Why it was refused when it was complete; null otherwise.',
  })
  failure!: UserErrorType | null;
}
