import { Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { BoardCellType } from '../boards/board-row.type.js';
import type { WithheldReason } from '@primitives/evaluation';
import { Format } from '../benchmarks/metric.type.js';
import { Instant, Json } from '../graphql/scalars.js';

export const WithheldReasonEnum = {
  FEW_UNITS: 'few_units',
  DETAILS_USED: 'details_used',
  HIDDEN_SPLIT: 'hidden_split',
} as const;
registerEnumType(WithheldReasonEnum, {
  name: 'WithheldReason',
  description: 'Why a part of a result on a hidden split is not published.',
  valuesMap: {
    FEW_UNITS: { description: 'It is over fewer than 30 instances.' },
    DETAILS_USED: { description: 'The slices of another result of the team were published within 90 days.' },
    HIDDEN_SPLIT: { description: 'It is never published of a hidden split.' },
  },
});

@ObjectType('RankRange', { description: 'The ranks that the evidence allows.' })
export class RankRangeType {
  @Field(() => ID, { description: 'Id of the metric that ranks.' }) metric!: string;
  @Field(() => Int, { description: 'Best rank, from 1.' }) low!: number;
  @Field(() => Int, { description: 'Worst rank, from 1.' }) high!: number;
  @Field(() => Int, { description: 'Verified entries on the board.' }) of!: number;
}

@ObjectType('Curve', {
  description: 'Accuracy on seen pairs against unseen pairs, as a bias is added to the scores of unseen ones.',
})
export class CurveType {
  @Field(() => [Float], { description: 'The biases, rising.' }) bias!: readonly number[];
  @Field(() => [Float], { description: 'Accuracy on images of seen pairs at each bias, 0 to 1.' })
  seen!: readonly number[];
  @Field(() => [Float], { description: 'Accuracy on images of unseen pairs at each bias, 0 to 1.' })
  unseen!: readonly number[];
}

@ObjectType('CurveBand', {
  description:
    'The 95 % bootstrap band around a curve, a number a point: each edge crosses the ray from (0, 0) through the point at so many times its rates. Null at a point (0, 0).',
})
export class CurveBandType {
  @Field(() => [Float], { nullable: 'items', description: 'The lower edge, as a rule at most 1.' })
  low!: readonly (number | null)[];
  @Field(() => [Float], { nullable: 'items', description: 'The upper edge, as a rule at least 1.' })
  high!: readonly (number | null)[];
}

@ObjectType('BaselineCurve', { description: "The seen–unseen curve of a board's baseline." })
export class BaselineCurveType {
  @Field(() => String, { description: 'Code of the submission.' }) submissionCode!: string;
  @Field(() => String, { description: 'What the method is called.' }) name!: string;
  @Field(() => Float, {
    nullable: true,
    description: 'The area under the curve; null where the board has no such metric.',
  })
  area!: number | null;
  @Field(() => CurveType, { description: 'Its points, by ascending bias.' }) curve!: CurveType;
}

@ObjectType('CoverageCurve', { description: 'How many images have all their true pairs among the best K predictions.' })
export class CoverageCurveType {
  @Field(() => [Float], { description: 'Values of K, from 1, rising.' }) k!: readonly number[];
  @Field(() => [Float], { description: 'The share of images at each K, 0 to 1.' }) share!: readonly number[];
}

@ObjectType('Slice', { description: 'The figure on the instances of one attribute, object or pair.' })
export class SliceType {
  @Field(() => String, { description: 'The attribute, object or pair.' }) name!: string;
  @Field(() => Int, { nullable: true, description: 'How many instances it is of; not published of a hidden split.' })
  n!: number | null;
  @Field(() => Int, { nullable: true, description: 'On a hidden split, a number of instances that it is at least of.' })
  atLeast?: number | null;
  @Field(() => WithheldReasonEnum, {
    nullable: true,
    description: 'Why the value is not published; null where it is, or is undefined.',
  })
  withheld?: WithheldReason | null;
  @Field(() => Float, { nullable: true, description: 'The value; null where it is undefined or withheld.' }) value!:
    number | null;
  @Field(() => Float, { nullable: true, description: 'Lower end of the 95 % interval; null where there is none.' })
  low!: number | null;
  @Field(() => Float, { nullable: true, description: 'Upper end of the 95 % interval; null where there is none.' })
  high!: number | null;
}

@ObjectType('Released', { description: 'What was done to a result of a hidden split before it was published.' })
export class ReleasedType {
  @Field(() => Float, { description: 'The step to which shares over all instances are rounded.' }) step!: number;
  @Field(() => Boolean, { description: 'Whether its slices are published.' }) details!: boolean;
  @Field(() => [String], {
    description: 'Parts that are never published of a hidden split: curve, coverage, hierarchy.',
  })
  withheld!: readonly string[];
}

@ObjectType('Slices', { description: "A result's figure by parts of the vocabulary." })
export class SlicesType {
  @Field(() => [SliceType], { description: 'By attribute.' }) attribute!: readonly SliceType[];
  @Field(() => [SliceType], { description: 'By object.' }) object!: readonly SliceType[];
  @Field(() => [SliceType], { description: 'By pair of attribute and object.' }) pair!: readonly SliceType[];
}

@ObjectType('KindEnds', {
  description: 'The lowest and the highest slices of one kind; those without a value are left out.',
})
export class KindEndsType {
  @Field(() => Int, { description: 'How many slices there are, with those that are not told.' }) count!: number;
  @Field(() => Boolean, { description: 'Whether any of them has an interval.' }) intervals!: boolean;
  @Field(() => [SliceType], { description: 'The lowest, rising.' }) lowest!: readonly SliceType[];
  @Field(() => [SliceType], { description: 'The highest, rising; none of them is among the lowest.' })
  highest!: readonly SliceType[];
}

@ObjectType('SliceEnds', {
  description: "Both ends of a result's slices: what a page shows before somebody asks for all of them.",
})
export class SliceEndsType {
  @Field(() => KindEndsType, { description: 'By attribute.' }) attribute!: KindEndsType;
  @Field(() => KindEndsType, { description: 'By object.' }) object!: KindEndsType;
  @Field(() => KindEndsType, { description: 'By pair of attribute and object.' }) pair!: KindEndsType;
  @Field(() => String, {
    nullable: true,
    description: "What the board's baseline is called, whose figures stand beside these; null where there is none.",
  })
  baseline!: string | null;
}

@ObjectType('SliceMetric', { description: 'What the value of a slice is.' })
export class SliceMetricType {
  @Field(() => String, { description: 'What it is called.' }) label!: string;
  @Field(() => Format, { description: 'How it is printed.' }) format!: (typeof Format)[keyof typeof Format];
}

@ObjectType('EdgeViolations', { description: 'How often instances broke an edge of the hierarchy.' })
export class EdgeViolationsType {
  @Field(() => Int, { description: 'How many instances it was compared in.' }) n!: number;
  @Field(() => Int, { description: 'In how many of them the child stood above its parent.' }) violations!: number;
  @Field(() => Float, {
    nullable: true,
    description: 'Their share, 0 to 1, lower is better; null where nothing was compared.',
  })
  value!: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Lower end of the 95 % interval; null where nothing was compared.',
  })
  low!: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Upper end of the 95 % interval; null where nothing was compared.',
  })
  high!: number | null;
}

@ObjectType('HierarchyEdge', {
  description: 'A direct edge of the hierarchy, whatever is the child is the parent too, and how often it was broken.',
})
export class HierarchyEdgeType extends EdgeViolationsType {
  @Field(() => String, { description: 'The wider attribute.' }) parent!: string;
  @Field(() => String, { description: 'The narrower attribute.' }) child!: string;
  @Field(() => EdgeViolationsType, {
    nullable: true,
    description: 'The same over the instances whose two ends carry the same label; null where scores are compared.',
  })
  samePolarity!: EdgeViolationsType | null;
}

@ObjectType('BoardResult', { description: 'The verdict on an evaluation on one board.' })
export class BoardResultType {
  @Field(() => String, { description: 'Name of the board.' }) board!: string;
  @Field(() => [BoardCellType], { description: 'A cell for each metric of the board, in its order.' })
  values!: readonly BoardCellType[];
  @Field(() => Int, { description: 'How many instances were judged.' }) instances!: number;
  @Field(() => Int, { description: 'How many pairs were candidates; 0 where no pairs are ranked.' })
  candidatePairs!: number;
  @Field(() => Int, { description: 'Bootstrap resamples behind the intervals.' }) resamples!: number;
  @Field(() => RankRangeType, {
    nullable: true,
    description: 'Its place under the primary metric on the latest snapshot; null where it is not ranked.',
  })
  rank!: RankRangeType | null;
  @Field(() => CurveType, {
    nullable: true,
    description: 'Accuracy on seen and unseen pairs along the calibration bias; null where undefined.',
  })
  curve!: CurveType | null;
  @Field(() => CurveBandType, {
    nullable: true,
    description: 'Around the curve; null where there is none, and in results that were scored before there were bands.',
  })
  curveBand!: CurveBandType | null;
  @Field(() => CoverageCurveType, {
    nullable: true,
    description: 'Share of images fully covered by the best K predictions; null where the protocol has no such curve.',
  })
  coverage!: CoverageCurveType | null;
  @Field(() => ReleasedType, {
    nullable: true,
    description: 'What was done to it before it was published; null of an exact result.',
  })
  released!: ReleasedType | null;
  @Field(() => SliceMetricType, { description: 'What the value of a slice is.' }) sliceMetric!: SliceMetricType;
  @Field(() => [HierarchyEdgeType], {
    description:
      "Violations of each direct edge, in the hierarchy's order; empty without a hierarchy, and before scorer version 4.",
  })
  hierarchy!: readonly HierarchyEdgeType[];
}

@ObjectType('Recheck', { description: 'A sample of the images, each looked at once more and alone.' })
export class RecheckType {
  @Field(() => Int, { description: 'Images that were looked at twice.' }) instances!: number;
  @Field(() => Int, { description: 'Images whose answer differed.' }) differing!: number;
  @Field(() => String, {
    nullable: true,
    description: 'batch_dependent or not_deterministic, when an answer differed.',
  })
  code!: string | null;
}

@ObjectType('Receipt', { description: 'What repeats or disputes a result: everything that went into it.' })
export class ReceiptType {
  @Field(() => String, {
    nullable: true,
    description: 'Its digest: the signed receipt is /r/<digest>.json. Null until it is issued.',
  })
  sha256!: string | null;
  @Field(() => Int, { nullable: true, description: 'Its place in the append-only log.' }) logIndex!: number | null;
  @Field(() => String, { description: 'SHA-256 of the bundle.' }) bundleSha256!: string;
  @Field(() => String, { description: "SHA-256 of the benchmark's definition." }) definitionSha256!: string;
  @Field(() => String, { description: 'SHA-256 of the archive of test images.' }) archiveSha256!: string;
  @Field(() => Json, { description: "SHA-256 of each shard's predictions, in order, as JSON." }) predictions!: unknown;
  @Field(() => String, { description: 'Version of the scorer.' }) scorerVersion!: string;
  @Field(() => String, { description: 'Seed of the resampling, hexadecimal.' }) bootstrapSeed!: string;
  @Field(() => Json, { description: 'Each kind of engine that predicted: versions, providers and machine, as JSON.' })
  engine!: unknown;
  @Field(() => String, { description: 'The weakest isolation among its shards: none, L1, L2 or L3.' })
  isolation!: string;
  @Field(() => [String], { description: 'Names of the runners that predicted.' }) runners!: string[];
  @Field(() => RecheckType, {
    nullable: true,
    description: 'What a second look at some images came to; null where none was taken.',
  })
  recheck!: RecheckType | null;
  @Field(() => Instant, { description: 'When it was scored.' }) scoredAt!: Date;
}
