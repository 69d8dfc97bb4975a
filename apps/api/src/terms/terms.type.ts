import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime } from 'graphql-scalars';
import { NullableField } from '../graphql/nullable-field.js';

@ObjectType('Terms', {
  description: 'Terms of a benchmark: its licence and its rules of conduct.',
})
export class TermsType {
  @Field(() => String, { description: 'Slug of the benchmark; all its tracks share the terms.' }) benchmark!: string;
  @Field(() => Int, { description: 'Version number; users accept each version separately.' }) number!: number;
  @Field(() => String, { description: 'Text of the terms, at most 20,000 characters.' }) text!: string;
  @Field(() => String, { description: 'SHA-256 of the text, 64 hexadecimal digits.' })
  sha256!: string;
  @Field(() => GraphQLDateTime, { description: 'When this version was set.' }) since!: Date;
  @NullableField(() => GraphQLDateTime, 'When the viewer accepted this version; null: not yet.')
  acceptedAt!: Date | null;
}

@InputType({ description: 'The next version of the terms of a benchmark.' })
export class SetTermsInput {
  @Field(() => String, { description: 'Slug of the benchmark.' }) benchmark!: string;
  @NullableField(() => String, 'Text of the terms, at most 20,000 characters; null removes them.') text?: string | null;
  @Field(() => String, { description: 'Public reason, 3 to 500 characters.' }) reason!: string;
}
