import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { NullableField } from '../graphql/nullable-field.js';
import type { WithheldReason } from '@primitives/results';
import { Format, MetricType } from '../benchmarks/metric.type.js';
import { payload } from '../graphql/payload.js';
import { BoardRowType, DIFFERENCE_STEP } from '../boards/board-row.type.js';
import { CurveType, WithheldReasonEnum } from '../evaluations/result.type.js';
import { TestFamilyEnum, VerdictEnum, type TestFamily, type Verdict } from './verdict.type.js';

@ObjectType('ComparableBoard', { description: 'A board that contains all compared models.' })
export class ComparableBoardType {
  @Field(() => ID, { description: 'ID of the board: `<track slug>.<board name>`.' }) id!: string;
  @Field(() => String, { description: 'Slug of the track.' }) track!: string;
  @Field(() => String, { description: 'Name of the board.' }) board!: string;
  @Field(() => String, { description: 'Title of the track.' }) title!: string;
  @Field(() => [String], {
    description:
      'Codes of the entries of the board, in the order of the submissions: in place of a submission that the board ' +
      'does not have, another one of its team with the same weights.',
  })
  submissions!: readonly string[];
}

@ObjectType('MetricComparison', {
  description: 'Difference of a metric between a submission and the reference, paired over the same test images.',
})
export class MetricComparisonType {
  @Field(() => ID, { description: 'ID of the metric.' }) metric!: string;
  @Field(() => String, { description: 'Code of the submission compared with the reference.' }) submissionCode!: string;
  @NullableField(
    () => Float,
    'Value of the submission minus value of the reference, in the unit of the metric; null if either is undefined.',
  )
  difference!: number | null;
  @NullableField(() => Float, 'Lower end of the 95% interval of the difference; null if undefined.')
  low!: number | null;
  @NullableField(() => Float, 'Upper end of the 95% interval of the difference; null if undefined.')
  high!: number | null;
  @NullableField(() => Float, DIFFERENCE_STEP) step!: number | null;
  @NullableField(() => Float, 'Two-sided p-value, adjusted for all tests of the family; null if undefined.')
  p!: number | null;
  @NullableField(
    () => VerdictEnum,
    'The submission compared with the reference; null if either value is undefined. NOT_TESTED on the same metrics ' +
      'as on the board; the difference then has neither an interval nor a p-value.',
  )
  verdict!: Verdict | null;
  @NullableField(
    () => TestFamilyEnum,
    'The family that the interval, the p-value and the verdict hold for; null without a test.',
  )
  family!: TestFamily | null;
  @NullableField(
    () => Float,
    'Estimated number of instances needed to detect this difference with 80% power; null if undefined.',
  )
  itemsNeeded!: number | null;
}

@ObjectType('SliceDifference', {
  description: 'Difference between a submission and the reference on one attribute, object or pair.',
})
export class SliceDifferenceType {
  @Field(() => String, { description: 'Name of the attribute, object or pair.' }) name!: string;
  @NullableField(() => Int, 'Number of instances in the slice; null for a hidden split.') n!: number | null;
  @Field(() => Float, { description: 'Value of the reference.' }) first!: number;
  @Field(() => Float, { description: 'Value of the submission.' }) second!: number;
  @Field(() => Float, { description: '`second` minus `first`.' }) difference!: number;
  @NullableField(() => Float, DIFFERENCE_STEP) step!: number | null;
  @NullableField(
    () => Float,
    'Half-width of the 95% interval, computed as if the two values were independent; wider than a paired interval.',
  )
  half!: number | null;
  @Field(() => Boolean, {
    description: 'Whether the interval excludes zero, without correction for the number of slices.',
  })
  significant!: boolean;
}

@ObjectType('SliceComparison', { description: 'Differences between a submission and the reference by slice.' })
export class SliceComparisonType {
  @Field(() => String, { description: 'Code of the submission compared with the reference.' }) submissionCode!: string;
  @Field(() => String, { description: 'Name of the slice metric, such as Top-5 recall.' }) metricLabel!: string;
  @Field(() => Format, { description: 'Display format of the values.' })
  format!: (typeof Format)[keyof typeof Format];
  @Field(() => [SliceDifferenceType], { description: 'Differences by attribute, largest first.' })
  attributes!: readonly SliceDifferenceType[];
  @NullableField(
    () => WithheldReasonEnum,
    'Why no attribute is compared although the results have attributes: those of either result are withheld. Null if attributes are compared or the results have none.',
  )
  attributesWithheld!: WithheldReason | null;
  @Field(() => [SliceDifferenceType], {
    description:
      'Differences by object: the ten largest in each direction, and the ten largest significant ones in each direction.',
  })
  objects!: readonly SliceDifferenceType[];
  @Field(() => [SliceDifferenceType], {
    description:
      'Differences by pair: the ten largest in each direction, and the ten largest significant ones in each direction.',
  })
  pairs!: readonly SliceDifferenceType[];
}

@ObjectType('ComparedAgreement', {
  description:
    'Agreement of a submission and the reference on the same units. The four counts sum to the number of units.',
})
export class ComparedAgreementType {
  @Field(() => String, { description: 'Code of the submission compared with the reference.' })
  submissionCode!: string;
  @Field(() => ID, { description: 'ID of the accuracy metric that defines which units are correct.' }) metric!: string;
  @Field(() => String, { description: 'Unit that is correct or incorrect, such as `image` or `compound noun`.' })
  unit!: string;
  @Field(() => Int, { description: 'Number of units that both predict correctly.' }) both!: number;
  @Field(() => Int, { description: 'Number of units that only the reference predicts correctly.' }) onlyFirst!: number;
  @Field(() => Int, { description: 'Number of units that only the submission predicts correctly.' })
  onlySecond!: number;
  @Field(() => Int, { description: 'Number of units that both predict incorrectly.' }) neither!: number;
  @NullableField(() => Float, 'Cohen’s κ in [−1, 1]; null if both are always correct or both always incorrect.')
  kappa!: number | null;
}

@ObjectType('ComparedCurve', { description: 'Seen–unseen curve of one of the models.' })
export class ComparedCurveType {
  @Field(() => String, { description: 'Code of the submission.' }) submissionCode!: string;
  @Field(() => CurveType, { description: 'Points in order of ascending bias.' }) curve!: CurveType;
}

@ObjectType('Comparison', {
  description: 'A comparison of two to six submissions on one board. The first one is the reference.',
})
export class ComparisonType {
  @Field(() => ComparableBoardType, { description: 'The board whose metrics are compared.' })
  board!: ComparableBoardType;
  @Field(() => [ComparableBoardType], { description: 'All boards that contain all of the models.' })
  boards!: readonly ComparableBoardType[];
  @Field(() => [MetricType], { description: 'Metrics of the board in display order.' }) metrics!: readonly MetricType[];
  @Field(() => ID, { description: 'ID of the primary metric of the board.' }) primaryMetric!: string;
  @Field(() => [BoardRowType], { description: 'Board rows of the submissions, the reference first.' })
  models!: readonly BoardRowType[];
  @Field(() => Int, { description: 'Number of random sign vectors for the tests.' }) resamples!: number;
  @Field(() => [MetricComparisonType], { description: 'Tests against the reference, one per metric and submission.' })
  differences!: readonly MetricComparisonType[];
  @Field(() => [ComparedAgreementType], {
    description: 'Agreements with the reference; empty if the metrics do not define whether a single unit is correct.',
  })
  agreements!: readonly ComparedAgreementType[];
}

@ObjectType('FamilyDifference', {
  description: 'Difference of a metric of one board between a submission and the reference.',
})
export class FamilyDifferenceType {
  @Field(() => ComparableBoardType, { description: 'The board, one of those that contain all of the models.' })
  board!: ComparableBoardType;
  @Field(() => MetricType, { description: 'The primary metric of the board.' }) metric!: MetricType;
  @Field(() => String, { description: 'Code of the submission compared with the reference.' }) submissionCode!: string;
  @NullableField(
    () => Float,
    'Value of the submission minus value of the reference, in the unit of the metric; null if either is undefined.',
  )
  difference!: number | null;
  @NullableField(() => Float, DIFFERENCE_STEP) step!: number | null;
  @NullableField(
    () => Float,
    'Two-sided p-value, adjusted for all boards, metrics and submissions of the family, and at least that of the test of the ' +
      'board where that is not significant; null if undefined, not published or not tested.',
  )
  p!: number | null;
  @NullableField(
    () => VerdictEnum,
    'Verdict at 5% over the whole family; null if either value is undefined. NOT_SIGNIFICANT also where the test of ' +
      'the board, which its ranks use, is not significant.',
  )
  verdict!: Verdict | null;
}

@ObjectType('BoardFamily', {
  description:
    'A comparison of submissions over every board that contains all of their models, as one family of tests at the 5% level ' +
    '(assumptions: docs/metrics/intervals.md). It covers the primary metric of each board only.',
})
export class BoardFamilyType {
  @Field(() => [FamilyDifferenceType], { description: 'One per board and submission, in the order of the boards.' })
  differences!: readonly FamilyDifferenceType[];
}

@ObjectType('MetricFamily', {
  description:
    'A comparison of two submissions under every metric of a board, as one family of tests at the 5% level ' +
    '(assumptions: docs/metrics/intervals.md).',
})
export class MetricFamilyType {
  @Field(() => [FamilyDifferenceType], { description: 'One per metric, in the order of the board.' })
  differences!: readonly FamilyDifferenceType[];
}

export const CompareMetricsPayload = payload(
  'CompareMetricsPayload',
  'The comparison, or the error.',
  MetricFamilyType,
);

export const CompareBoardsPayload = payload('CompareBoardsPayload', 'The comparison, or the error.', BoardFamilyType);

export const ComparePayload = payload('ComparePayload', 'The comparison, or the error.', ComparisonType);
