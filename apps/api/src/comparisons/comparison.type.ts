import { createUnionType, Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { MetricType } from '../benchmarks/metric.type.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';
import { BoardRowType } from '../boards/board-row.type.js';
import { CurveType } from '../evaluations/result.type.js';

@ObjectType('ComparableBoard', { description: 'A board on which all of the submissions stand.' })
export class ComparableBoardType {
  @Field(() => ID, { description: 'track.board' }) id!: string;
  @Field(() => String, { description: 'Slug of the track.' }) track!: string;
  @Field(() => String, { description: 'Name of the board.' }) board!: string;
  @Field(() => String, { description: 'Title of the track.' }) title!: string;
}

@ObjectType('MetricComparison', {
  description: "A metric of a submission less the baseline's, paired over the same resamples of the test images.",
})
export class MetricComparisonType {
  @Field(() => ID, { description: 'Id of the metric.' }) metric!: string;
  @Field(() => String, { description: 'Code of the submission beside the baseline.' }) submissionCode!: string;
  @Field(() => Float, {
    nullable: true,
    description: "Its value less the baseline's, in the metric's unit; null where either is undefined.",
  })
  difference!: number | null;
  @Field(() => Float, { nullable: true, description: "Lower end of the difference's 95 % interval." }) low!:
    number | null;
  @Field(() => Float, { nullable: true, description: "Upper end of the difference's 95 % interval." }) high!:
    number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Two-sided, corrected by Holm for the submissions compared under this metric.',
  })
  p!: number | null;
  @Field(() => String, { description: '`better` or `worse` than the baseline at 5 %, `tied`, or `undefined`.' })
  verdict!: string;
  @Field(() => Float, {
    nullable: true,
    description: 'Instances at which such a difference would be found four times of five.',
  })
  itemsNeeded!: number | null;
}

@ObjectType('SliceDifference', { description: 'One attribute, object or pair of a submission beside the baseline.' })
export class SliceDifferenceType {
  @Field(() => String, { description: 'The attribute, object or pair.' }) name!: string;
  @Field(() => Int, {
    nullable: true,
    description: 'How many instances the slice is of; not published of a hidden split.',
  })
  n!: number | null;
  @Field(() => Float, { description: "The baseline's." }) first!: number;
  @Field(() => Float, { description: "The submission's." }) second!: number;
  @Field(() => Float, { description: '`second` less `first`.' }) difference!: number;
  @Field(() => Float, {
    nullable: true,
    description: 'Of the 95 % interval, as if the two figures were independent: wider than a paired one.',
  })
  half!: number | null;
  @Field(() => Boolean, {
    description: 'Whether the interval leaves zero out; not corrected for how many slices there are.',
  })
  separated!: boolean;
}

@ObjectType('SliceComparison', { description: 'Slice by slice, one submission beside the baseline.' })
export class SliceComparisonType {
  @Field(() => String, { description: 'Code of the submission beside the baseline.' }) submissionCode!: string;
  @Field(() => String, { description: 'What the value of a slice is, such as Top-5 recall.' }) figure!: string;
  @Field(() => String, { description: '`percent` or `count`.' }) format!: string;
  @Field(() => [SliceDifferenceType], { description: 'The largest difference first.' })
  attributes!: readonly SliceDifferenceType[];
  @Field(() => [SliceDifferenceType], {
    description: 'The largest ten each way, and the largest ten that are separated.',
  })
  objects!: readonly SliceDifferenceType[];
  @Field(() => [SliceDifferenceType], {
    description: 'The largest ten each way, and the largest ten that are separated.',
  })
  pairs!: readonly SliceDifferenceType[];
}

@ObjectType('ComparedAgreement', {
  description:
    'How often a submission and the baseline are right about the same units: counts that sum to all of them.',
})
export class ComparedAgreementType {
  @Field(() => String, { description: 'Code of the submission that is set beside the baseline.' })
  submissionCode!: string;
  @Field(() => ID, { description: 'The share of right ones that says what right is, of metrics.' }) metric!: string;
  @Field(() => String, { description: 'What is right or wrong: `image`, `compound noun`.' }) unit!: string;
  @Field(() => Int, { description: 'Both are right.' }) both!: number;
  @Field(() => Int, { description: 'Only the baseline is right.' }) onlyFirst!: number;
  @Field(() => Int, { description: 'Only the submission is right.' }) onlySecond!: number;
  @Field(() => Int, { description: 'Both are wrong.' }) neither!: number;
  @Field(() => Float, {
    nullable: true,
    description: 'Cohen’s κ in [−1, 1]; null where both are always right or both always wrong.',
  })
  kappa!: number | null;
}

@ObjectType('ComparedCurve', { description: 'Seen against unseen accuracy of one of the models, as the bias moves.' })
export class ComparedCurveType {
  @Field(() => String, { description: 'Code of the submission.' }) submissionCode!: string;
  @Field(() => CurveType, { description: 'Its points, by ascending bias.' }) curve!: CurveType;
}

@ObjectType('Comparison', { description: 'Two to six submissions of one board; the first is the baseline.' })
export class ComparisonType {
  @Field(() => ComparableBoardType, { description: 'The board whose figures are compared.' })
  board!: ComparableBoardType;
  @Field(() => [ComparableBoardType], { description: 'Every board on which all of them stand.' })
  boards!: readonly ComparableBoardType[];
  @Field(() => [MetricType], { description: 'Metrics of the board, in its order.' }) metrics!: readonly MetricType[];
  @Field(() => [BoardRowType], { description: 'Their rows of the board, the baseline first.' })
  models!: readonly BoardRowType[];
  @Field(() => Int, { description: 'Bootstrap resamples behind the tests.' }) resamples!: number;
  @Field(() => [MetricComparisonType], { description: 'A test a metric and submission, against the baseline.' })
  figures!: readonly MetricComparisonType[];
  @Field(() => [ComparedAgreementType], { description: 'Empty where no image or noun is right or wrong by itself.' })
  agreements!: readonly ComparedAgreementType[];
}

export const ComparePayload = createUnionType({
  name: 'ComparePayload',
  types: () => [ComparisonType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'The comparison, or why there is none.',
});
