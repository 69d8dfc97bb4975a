import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { NullableField } from '../graphql/nullable-field.js';
import { BoardCellType, STEP } from '../boards/board-row.type.js';
import type { WithheldPart, WithheldReason } from '@primitives/results';
import { Format } from '../benchmarks/metric.type.js';
import { GraphQLDateTime, GraphQLJSON } from 'graphql-scalars';
import { graphqlEnum } from '../graphql/enum.js';
import type { BestEntry } from '@primitives/boards';
import type { IsolationLevel } from '@primitives/protocol';
import { OutcomeEnum } from './neighbour.type.js';
import { IsolationLevelEnum } from '../fleet/isolation-level.type.js';

export const WithheldReasonEnum = graphqlEnum<'few_units' | 'details_used' | 'hidden_split'>(
  'WithheldReason',
  'Why a part of a result on a hidden split is withheld.',
  {
    few_units: 'It covers fewer than 30 instances.',
    details_used: 'The platform published slices of another result of the team within 90 days.',
    hidden_split: 'This part is never published for a hidden split.',
  },
);

const WithheldPartEnum = graphqlEnum<WithheldPart>(
  'WithheldPart',
  'A part of a result that a hidden split withholds.',
  {
    curve: 'The seen–unseen curve.',
    coverage: 'The coverage curve.',
    hierarchy: 'The violations of the hierarchy.',
  },
);

@ObjectType('RankRange', { description: 'Range of ranks that is consistent with the confidence intervals.' })
export class RankRangeType {
  @Field(() => ID, { description: 'ID of the ranking metric.' }) metric!: string;
  @Field(() => Int, { description: 'Best possible rank, from 1.' }) low!: number;
  @Field(() => Int, { description: 'Worst possible rank, from 1.' }) high!: number;
  @Field(() => Int, { description: 'Number of verified entries on the board.' }) of!: number;
}

@ObjectType('Curve', {
  description:
    'Accuracy on seen and unseen pairs as a function of a calibration bias added to the scores of unseen pairs.',
})
export class CurveType {
  @Field(() => [Float], { description: 'Biases in ascending order.' }) bias!: readonly number[];
  @Field(() => [Float], { description: 'Accuracy on images of seen pairs at each bias, 0 to 1.' })
  seen!: readonly number[];
  @Field(() => [Float], { description: 'Accuracy on images of unseen pairs at each bias, 0 to 1.' })
  unseen!: readonly number[];
}

@ObjectType('CurveBand', {
  description:
    '95% bootstrap band around a curve, one value per point. An edge crosses the ray from (0, 0) through the ' +
    'point at this multiple of its coordinates. Null at (0, 0).',
})
export class CurveBandType {
  @Field(() => [Float], { nullable: 'items', description: 'Lower edge as a multiple, usually at most 1.' })
  low!: readonly (number | null)[];
  @Field(() => [Float], { nullable: 'items', description: 'Upper edge as a multiple, usually at least 1.' })
  high!: readonly (number | null)[];
}

@ObjectType('BaselineCurve', { description: 'Seen–unseen curve of the baseline of a board.' })
export class BaselineCurveType {
  @Field(() => String, { description: 'Code of the baseline submission.' }) submissionCode!: string;
  @Field(() => String, { description: 'Name of the method.' }) name!: string;
  @NullableField(() => Float, 'Area under the curve; null if the board has no such metric.') area!: number | null;
  @Field(() => CurveType, { description: 'Points in order of ascending bias.' }) curve!: CurveType;
}

@ObjectType('CoverageCurve', { description: 'Share of images whose true pairs are all among the top K predictions.' })
export class CoverageCurveType {
  @Field(() => [Float], { description: 'Values of K in ascending order, from 1.' }) k!: readonly number[];
  @Field(() => [Float], { description: 'Share of images at each K, 0 to 1.' }) share!: readonly number[];
}

@ObjectType('Slice', { description: 'Metric value on the instances of one attribute, object or pair.' })
export class SliceType {
  @Field(() => String, { description: 'Name of the attribute, object or pair.' }) name!: string;
  @NullableField(() => Int, 'Number of instances; null for a hidden split.') n!: number | null;
  @NullableField(() => Int, 'Lower bound on the number of instances, for a hidden split.') atLeast?: number | null;
  @NullableField(() => WithheldReasonEnum, 'Why the value is withheld; null if it is published or undefined.')
  withheld?: WithheldReason | null;
  @NullableField(() => Float, 'Metric value; null if undefined or withheld.') value!: number | null;
  @NullableField(() => Float, 'Lower end of the 95% interval; null if there is none.') low!: number | null;
  @NullableField(() => Float, 'Upper end of the 95% interval; null if there is none.') high!: number | null;
  @NullableField(() => Float, STEP) step?: number | null;
}

@ObjectType('Released', { description: 'Disclosure limits applied to a result on a hidden split.' })
export class ReleasedType {
  @Field(() => Float, { description: 'Step to which shares over all instances are rounded.' }) step!: number;
  @Field(() => Boolean, { description: 'Whether the slices are published.' }) details!: boolean;
  @Field(() => [WithheldPartEnum], { description: 'Parts that are never published for a hidden split.' })
  withheld!: readonly WithheldPart[];
}

@ObjectType('Slices', { description: 'Metric values of a result by attribute, object and pair.' })
export class SlicesType {
  @Field(() => [SliceType], { description: 'Values by attribute.' }) attribute!: readonly SliceType[];
  @Field(() => [SliceType], { description: 'Values by object.' }) object!: readonly SliceType[];
  @Field(() => [SliceType], { description: 'Values by pair of attribute and object.' }) pair!: readonly SliceType[];
}

@ObjectType('KindEnds', {
  description: 'Slices of one kind with the lowest and the highest values. Slices without a value are omitted.',
})
export class KindEndsType {
  @Field(() => Int, { description: 'Total number of slices, including those not returned.' }) count!: number;
  @Field(() => Boolean, { description: 'Whether any slice has a confidence interval.' }) intervals!: boolean;
  @Field(() => [SliceType], { description: 'Slices with the lowest values, ascending.' }) lowest!: readonly SliceType[];
  @Field(() => [SliceType], { description: 'Slices with the highest values, ascending. Disjoint from `lowest`.' })
  highest!: readonly SliceType[];
}

@ObjectType('SliceEnds', {
  description: 'Slices of a result with the lowest and the highest values, by kind.',
})
export class SliceEndsType {
  @Field(() => KindEndsType, { description: 'Slices by attribute.' }) attribute!: KindEndsType;
  @Field(() => KindEndsType, { description: 'Slices by object.' }) object!: KindEndsType;
  @Field(() => KindEndsType, { description: 'Slices by pair of attribute and object.' }) pair!: KindEndsType;
  @NullableField(
    () => String,
    "Name of the board's baseline, whose values each slice gives as `baseline`; null if there is none.",
  )
  baseline!: string | null;
}

@ObjectType('SliceMetric', { description: 'Metric whose values the slices give.' })
export class SliceMetricType {
  @Field(() => String, { description: 'Display name of the metric.' }) label!: string;
  @Field(() => Format, { description: 'Display format of the value.' }) format!: (typeof Format)[keyof typeof Format];
}

@ObjectType('EdgeViolations', { description: 'How often predictions violated an edge of the hierarchy.' })
export class EdgeViolationsType {
  @Field(() => Int, { description: 'Number of instances with a comparison.' }) n!: number;
  @Field(() => Int, { description: 'Number of instances in which the child scored higher than its parent.' })
  violations!: number;
  @NullableField(() => Float, 'Share of violations, 0 to 1, lower is better; null without comparisons.')
  value!: number | null;
  @NullableField(() => Float, 'Lower end of the 95% interval; null without comparisons.') low!: number | null;
  @NullableField(() => Float, 'Upper end of the 95% interval; null without comparisons.') high!: number | null;
}

@ObjectType('HierarchyEdge', {
  description: 'A direct edge of the hierarchy (the child implies the parent) and its violations.',
})
export class HierarchyEdgeType extends EdgeViolationsType {
  @Field(() => String, { description: 'The more general attribute.' }) parent!: string;
  @Field(() => String, { description: 'The more specific attribute.' }) child!: string;
  @NullableField(
    () => EdgeViolationsType,
    'Violations over the instances in which both attributes have the same label; null if scores are compared.',
  )
  samePolarity!: EdgeViolationsType | null;
}

@ObjectType('ReferenceValue', { description: 'What a model without skill reaches, or one with a shortcut.' })
export class ReferenceValueType {
  @Field(() => String, { description: 'The model, such as `random` or `bag_of_words`.' }) model!: string;
  @Field(() => Float, { description: 'Its value.' }) value!: number;
  @NullableField(() => Float, STEP) step?: number | null;
}

@ObjectType('BestEntry', { description: 'The entry of a board with the best value under the primary metric.' })
export class BestEntryType {
  @Field(() => ID, { description: 'Code of the entry.' }) submissionCode!: string;
  @Field(() => String, { description: 'Name of the entry.' }) name!: string;
  @Field(() => Float, { description: 'Its value.' }) value!: number;
  @NullableField(() => Float, STEP) step!: number | null;
  @NullableField(() => OutcomeEnum, 'Outcome of the test of the result against it; null for the best entry itself.')
  outcome!: BestEntry['outcome'];
}

@ObjectType('BoardResult', { description: 'Result of an evaluation on one board.' })
export class BoardResultType {
  @Field(() => String, { description: 'Name of the board.' }) board!: string;
  @Field(() => [BoardCellType], { description: 'One cell per metric of the board, in display order.' })
  values!: readonly BoardCellType[];
  @Field(() => Int, { description: 'Number of scored instances.' }) instances!: number;
  @Field(() => Int, { description: 'Number of candidate pairs; 0 if the protocol ranks no pairs.' })
  candidatePairs!: number;
  @Field(() => Int, { description: 'Number of bootstrap resamples for the band around a curve.' }) resamples!: number;
  @NullableField(
    () => RankRangeType,
    'Rank range by the primary metric in the latest snapshot; null if it is not ranked.',
  )
  rank!: RankRangeType | null;
  @Field(() => [ID], {
    description:
      'IDs of metrics whose intervals are not calibrated for a test set of this size: those of the board, or of the ' +
      'result if it is not ranked.',
  })
  uncalibrated!: readonly string[];
  @NullableField(() => BestEntryType, 'The best entry of the latest snapshot; null without one.')
  best!: BestEntryType | null;
  @NullableField(
    () => ReferenceValueType,
    'The better one of random and constant answers on the images of the board, by the primary metric; null if unknown.',
  )
  chance!: ReferenceValueType | null;
  @NullableField(
    () => ReferenceValueType,
    'The best model with a shortcut, if it is at least as good as the result and better than chance; else null.',
  )
  shortcut!: ReferenceValueType | null;
  @NullableField(() => CurveType, 'Accuracy on seen and unseen pairs by calibration bias; null if undefined.')
  curve!: CurveType | null;
  @NullableField(
    () => CurveBandType,
    'Band around the curve; null without a curve and in results of scorers that computed no band.',
  )
  curveBand!: CurveBandType | null;
  @NullableField(
    () => CoverageCurveType,
    'Share of images whose true pairs are all among the top K predictions; null if the protocol has no such curve.',
  )
  coverage!: CoverageCurveType | null;
  @NullableField(() => ReleasedType, 'Disclosure limits applied to the result; null for an exact result.')
  released!: ReleasedType | null;
  @Field(() => SliceMetricType, { description: 'Metric whose values the slices give.' }) sliceMetric!: SliceMetricType;
  @Field(() => [HierarchyEdgeType], {
    description:
      "Violations by direct edge, in the hierarchy's order; empty without a hierarchy and before scorer version 4.",
  })
  hierarchy!: readonly HierarchyEdgeType[];
}

@ObjectType('Recheck', { description: 'Repeated predictions for a sample of images, one image at a time.' })
export class RecheckType {
  @Field(() => Int, { description: 'Number of images predicted twice.' }) instances!: number;
  @Field(() => Int, { description: 'Number of images whose two predictions differed.' }) differing!: number;
  @NullableField(() => String, 'batch_dependent or not_deterministic if predictions differed; null otherwise.')
  code!: string | null;
}

@ObjectType('Receipt', {
  description: 'Everything needed to reproduce or dispute a result: digests, versions, seeds and machines.',
})
export class ReceiptType {
  @NullableField(() => String, 'SHA-256 of the signed receipt, which is at `/r/<digest>.json`; null until issued.')
  sha256!: string | null;
  @NullableField(() => Int, 'Index in the append-only log; null until issued.') logIndex!: number | null;
  @Field(() => String, { description: 'SHA-256 of the bundle.' }) bundleSha256!: string;
  @Field(() => String, { description: "SHA-256 of the benchmark's definition." }) definitionSha256!: string;
  @Field(() => String, { description: 'SHA-256 of the archive of test images.' }) archiveSha256!: string;
  @Field(() => GraphQLJSON, { description: "SHA-256 of each shard's predictions, in order." }) predictions!: unknown;
  @Field(() => String, { description: 'Version of the scorer.' }) scorerVersion!: string;
  @Field(() => String, { description: 'Seed of the bootstrap, hexadecimal.' }) bootstrapSeed!: string;
  @Field(() => GraphQLJSON, {
    description: 'Each kind of inference engine: versions, execution providers and machine.',
  })
  engine!: unknown;
  @NullableField(() => IsolationLevelEnum, 'Weakest isolation level of its shards; null without shards.')
  isolation!: IsolationLevel | null;
  @Field(() => [String], { description: 'Names of the runners that computed the predictions.' }) runners!: string[];
  @NullableField(() => RecheckType, 'Outcome of repeated predictions for a sample of images; null if there were none.')
  recheck!: RecheckType | null;
  @Field(() => GraphQLDateTime, { description: 'Time of scoring.' }) scoredAt!: Date;
}
