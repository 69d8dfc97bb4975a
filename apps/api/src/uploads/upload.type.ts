import { Field, Float, ID, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime, GraphQLURL } from 'graphql-scalars';
import { NullableField } from '../graphql/nullable-field.js';
import { UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('Upload', { description: 'An upload of a file, open or complete.' })
export class UploadType {
  @Field(() => ID, { description: 'Id of the upload.' }) id!: string;
  @Field(() => String, { description: 'Declared SHA-256 of the file.' }) sha256!: string;
  @Field(() => Float, { description: 'Size of the whole file, in bytes.' }) bytes!: number;
  @Field(() => Float, { description: 'Bytes that have arrived.' }) received!: number;
  @Field(() => GraphQLURL, { description: 'URL to resume the upload (tus 1.0).' }) url!: string;
  @NullableField(() => GraphQLDateTime, 'When it was complete; null before.') completedAt!: Date | null;
  @NullableField(() => UserErrorType, 'Why the completed upload was refused; null otherwise.')
  failure!: UserErrorType | null;
}
