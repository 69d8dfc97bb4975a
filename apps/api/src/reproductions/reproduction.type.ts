import { Field, Float, ID, InputType, ObjectType } from '@nestjs/graphql';
import { GraphQLURL } from 'graphql-scalars';
import { NullableField } from '../graphql/nullable-field.js';
import { payload } from '../graphql/payload.js';
import { SubmissionType } from '../submissions/submission.type.js';

@ObjectType('ReportedValue', { description: 'A metric value that a paper reports.' })
export class ReportedValueType {
  @Field(() => ID, { description: 'Id of the metric.' }) metric!: string;
  @NullableField(() => Float, 'The value; percentages as fractions.') value!: number | null;
  @NullableField(() => Float, 'Step to which the paper rounded the value, in its unit; null without a value.')
  step!: number | null;
}

@ObjectType('ReproducedRow', { description: "A paper's row on one board that a submission declares to reproduce." })
export class ReproducedRowType {
  @Field(() => ID, { description: 'Id of the reported row.' }) id!: string;
  @Field(() => String, { description: 'Name of the board.' }) board!: string;
  @Field(() => String, { description: 'Name of the method in the paper.' }) method!: string;
  @Field(() => String, { description: 'Authors and year of the paper.' }) citation!: string;
  @Field(() => String, { description: 'Table in the paper.' }) tableReference!: string;
  @NullableField(() => GraphQLURL, 'URL of the paper.') url!: string | null;
  @Field(() => [ReportedValueType], { description: 'Values that the paper reports.' }) values!: ReportedValueType[];
}

@ObjectType('Reproduction', { description: "A listed submission that declares to reproduce a paper's row." })
export class ReproductionType {
  @Field(() => ID, { description: 'Id of the reported row.' }) rowId!: string;
  @Field(() => String, { description: 'Six-character code of the submission; its page is /s/<code>.' }) code!: string;
  @Field(() => String, { description: 'Name of the submission.' }) name!: string;
}

@ObjectType('ReproductionChanged', { description: 'The declaration was changed.' })
export class ReproductionChangedType {
  readonly __typename = 'ReproductionChanged';
  @Field(() => SubmissionType, { description: 'The submission after the change.' }) submission!: SubmissionType;
}

export const ReproductionPayload = payload(
  'ReproductionPayload',
  'The submission, or why nothing changed.',
  ReproductionChangedType,
);

@InputType({ description: "Declares which paper's row a submission reproduces on a track, or none." })
export class SetReproductionInput {
  @Field(() => String, { description: 'Id or code of the submission.' }) submission!: string;
  @Field(() => String, { description: 'Slug of the track.' }) track!: string;
  @NullableField(() => ID, 'Id of a reported row of the track; omitted: it reproduces none.') row?: string | null;
}
