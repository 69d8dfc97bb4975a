import { createUnionType, Field, Float, ID, ObjectType } from '@nestjs/graphql';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';
import { SubmissionType } from '../submissions/submission.type.js';

@ObjectType('ReportedValue', { description: 'A figure that a paper reports.' })
export class ReportedValueType {
  @Field(() => ID, { description: 'Id of the metric.' }) metric!: string;
  @Field(() => Float, { nullable: true, description: 'As the paper has it, a fraction where it prints percent.' })
  value!: number | null;
}

@ObjectType('ReproducedRow', { description: "A paper's row on one board, which a submission says that it reproduces." })
export class ReproducedRowType {
  @Field(() => ID, { description: 'Id of the reported row.' }) id!: string;
  @Field(() => String, { description: 'The board that it stands on.' }) board!: string;
  @Field(() => String, { description: 'Name of the method, as the paper has it.' }) method!: string;
  @Field(() => String, { description: 'Authors and year of the paper.' }) citation!: string;
  @Field(() => String, { description: 'Table of the paper.' }) tableReference!: string;
  @Field(() => String, { nullable: true, description: 'Address of the paper.' }) url!: string | null;
  @Field(() => [ReportedValueType], { description: 'What the paper reports.' }) values!: ReportedValueType[];
}

@ObjectType('Reproduction', { description: "A listed submission that says it reproduces a paper's row." })
export class ReproductionType {
  @Field(() => ID, { description: 'Id of the reported row.' }) rowId!: string;
  @Field(() => String, { description: "The submission's six characters: its page is /s/<code>." }) code!: string;
  @Field(() => String, { description: 'Name of the submission.' }) name!: string;
}

@ObjectType('ReproductionChanged', { description: 'A submission that says something else of what it reproduces now.' })
export class ReproductionChangedType {
  readonly __typename = 'ReproductionChanged';
  @Field(() => SubmissionType, { description: 'As it is now.' }) submission!: SubmissionType;
}

export const ReproductionPayload = createUnionType({
  name: 'ReproductionPayload',
  types: () => [ReproductionChangedType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'The submission, or why nothing changed.',
});
