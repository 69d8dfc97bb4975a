import type { Verdict } from '@primitives/benchmark';
import { Field, Float, ID, ObjectType } from '@nestjs/graphql';
import { graphqlEnum } from '../graphql/enum.js';
import { NullableField } from '../graphql/nullable-field.js';

type RunVerdict = Extract<Verdict, { own: unknown }>['verdict'];

const PaperVerdict = graphqlEnum<RunVerdict>('PaperVerdict', 'How a result compares with a printed value.', {
  reproduced: 'Equal at the printed number of decimals.',
  differs: 'Different at the printed number of decimals.',
});

@ObjectType('PaperResult', {
  description:
    'A verified, listed result next to the value that a paper prints for the method which the submission declares to ' +
    'reproduce.',
})
export class PaperResultType {
  @Field(() => ID, { description: 'Id of the paper: its page is `/docs/papers/<paper>`.' }) paper!: string;
  @Field(() => String, { description: 'Label of the table, as in the paper.' }) table!: string;
  @Field(() => String, { description: 'Heading of a group of rows in the table; empty without one.' }) group!: string;
  @Field(() => String, { description: 'Label of the row.' }) row!: string;
  @Field(() => String, { description: 'Heading of the column.' }) column!: string;
  @Field(() => String, { description: 'The value as printed.' }) printed!: string;
  @Field(() => Float, { description: 'The value of the result, in the unit of the printed value.' }) value!: number;
  @NullableField(() => Float, 'Lower end of its 95% interval, in the same unit; null without an interval.')
  low!: number | null;
  @NullableField(() => Float, 'Upper end of its 95% interval, in the same unit; null without an interval.')
  high!: number | null;
  @Field(() => PaperVerdict, { description: 'How the result compares with the printed value.' }) verdict!: RunVerdict;
  @NullableField(() => Float, 'The result minus the printed value; null if it is reproduced.') difference!:
    number | null;
  @NullableField(
    () => Boolean,
    'Whether the printed value is outside of the 95% interval; null if it is reproduced, and without an interval.',
  )
  beyondInterval!: boolean | null;
  @Field(() => String, { description: 'Slug of the track of the result.' }) track!: string;
  @Field(() => String, { description: 'Name of the board.' }) board!: string;
  @Field(() => ID, { description: 'Id of the metric.' }) metric!: string;
  @Field(() => String, { description: 'Six-character code of the submission; its page is /s/<code>.' }) code!: string;
  @Field(() => String, { description: 'Name of the submission.' }) name!: string;
}
