import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { BoardCellType } from '../boards/board-row.type.js';
import { Format } from '../benchmarks/metric.type.js';
import { Instant, Json } from '../graphql/scalars.js';

@ObjectType('RankRange')
export class RankRangeType {
  @Field(() => ID) metric!: string;
  @Field(() => Int) low!: number;
  @Field(() => Int) high!: number;
  @Field(() => Int) of!: number;
}

@ObjectType('Curve')
export class CurveType {
  @Field(() => [Float]) bias!: readonly number[];
  @Field(() => [Float]) seen!: readonly number[];
  @Field(() => [Float]) unseen!: readonly number[];
}

@ObjectType('CoverageCurve')
export class CoverageCurveType {
  @Field(() => [Float]) k!: readonly number[];
  @Field(() => [Float]) share!: readonly number[];
}

@ObjectType('Slice')
export class SliceType {
  @Field(() => String) name!: string;
  @Field(() => Int) n!: number;
  @Field(() => Float, { nullable: true }) value!: number | null;
  @Field(() => Float, { nullable: true }) low!: number | null;
  @Field(() => Float, { nullable: true }) high!: number | null;
}

@ObjectType('Slices')
export class SlicesType {
  @Field(() => [SliceType]) attribute!: readonly SliceType[];
  @Field(() => [SliceType]) object!: readonly SliceType[];
  @Field(() => [SliceType]) pair!: readonly SliceType[];
}

@ObjectType('SliceFigure')
export class SliceFigureType {
  @Field(() => String) label!: string;
  @Field(() => Format) format!: (typeof Format)[keyof typeof Format];
}

@ObjectType('BoardResult')
export class BoardResultType {
  @Field(() => String) board!: string;
  @Field(() => [BoardCellType]) values!: readonly BoardCellType[];
  @Field(() => Int) instances!: number;
  @Field(() => Int) candidatePairs!: number;
  @Field(() => Int) resamples!: number;
  @Field(() => RankRangeType, { nullable: true }) rank!: RankRangeType | null;
  @Field(() => CurveType, { nullable: true }) curve!: CurveType | null;
  @Field(() => CoverageCurveType, { nullable: true }) coverage!: CoverageCurveType | null;
  @Field(() => SlicesType) slices!: SlicesType;
  @Field(() => SliceFigureType, { description: 'What the value of a slice is.' }) sliceFigure!: SliceFigureType;
}

@ObjectType('Recheck', { description: 'A sample of the images, each looked at once more and alone.' })
export class RecheckType {
  @Field(() => Int) instances!: number;
  @Field(() => Int) differing!: number;
  @Field(() => String, { nullable: true, description: 'batch_dependent or not_deterministic, when an answer differed.' })
  code!: string | null;
}

@ObjectType('Receipt')
export class ReceiptType {
  @Field(() => String, {
    nullable: true,
    description: 'Its digest: the signed receipt is /r/<digest>.json. Null until it is issued.',
  })
  sha256!: string | null;
  @Field(() => Int, { nullable: true, description: 'Its place in the append-only log.' }) logIndex!: number | null;
  @Field(() => String) bundleSha256!: string;
  @Field(() => String) definitionSha256!: string;
  @Field(() => String) archiveSha256!: string;
  @Field(() => Json) predictions!: unknown;
  @Field(() => String) scorerVersion!: string;
  @Field(() => String) bootstrapSeed!: string;
  @Field(() => Json) engine!: unknown;
  @Field(() => String) isolation!: string;
  @Field(() => [String]) runners!: string[];
  @Field(() => RecheckType, { nullable: true }) recheck!: RecheckType | null;
  @Field(() => Instant) scoredAt!: Date;
}
