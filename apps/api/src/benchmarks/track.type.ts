import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { BoardCellType, BoardRowType } from '../boards/board-row.type.js';
import { Instant, Json } from '../graphql/scalars.js';
import { MetricType } from './metric.type.js';

@ObjectType('BenchmarkVersion')
export class BenchmarkVersionType {
  @Field(() => String) slug!: string;
  @Field(() => Int) number!: number;
  @Field(() => String) title!: string;
  @Field(() => String) description!: string;
  @Field(() => String) licence!: string;
  @Field(() => String, { nullable: true }) source!: string | null;
  @Field(() => String) sha256!: string;
  @Field(() => Int) attributes!: number;
  @Field(() => Int) objects!: number;
}

@ObjectType('Split')
export class SplitType {
  @Field(() => String) name!: string;
  @Field(() => String) role!: string;
  @Field(() => Int) instances!: number;
  @Field(() => String) archiveSha256!: string;
  @Field(() => Json, { nullable: true, description: 'What of it is public already (split-audit/1); null where nobody looked.' })
  audit!: unknown;
}

@ObjectType('Quota', { description: "The viewer's quota on a track; limit and window for everyone, the rest when signed in." })
export class QuotaType {
  @Field(() => Int) limit!: number;
  @Field(() => Int) windowHours!: number;
  @Field(() => Int, { nullable: true }) left!: number | null;
  @Field(() => Instant, { nullable: true }) nextAt!: Date | null;
}

@ObjectType('SplitGap', {
  description: 'One submission on a track and on its counterpart, under the primary metric of a board.',
})
export class SplitGapType {
  @Field(() => String) submissionCode!: string;
  @Field(() => String) name!: string;
  @Field(() => BoardCellType) here!: BoardCellType;
  @Field(() => BoardCellType) there!: BoardCellType;
}

@ObjectType('Leader')
export class LeaderType {
  @Field(() => BoardRowType) row!: BoardRowType;
  @Field(() => BoardCellType) cell!: BoardCellType;
  @Field(() => Int) tiedWith!: number;
}

@ObjectType('Track')
export class TrackType {
  @Field(() => ID) id!: string;
  @Field(() => String) slug!: string;
  @Field(() => String) title!: string;
  @Field(() => String) shortName!: string;
  @Field(() => String, { description: 'One or two lines: what a model has to do.' }) task!: string;
  @Field(() => String) protocol!: string;
  @Field(() => [String]) boards!: readonly string[];
  @Field(() => MetricType) primaryMetric!: MetricType;
  @Field(() => [MetricType]) metrics!: readonly MetricType[];
  @Field(() => BenchmarkVersionType) benchmark!: BenchmarkVersionType;
  @Field(() => SplitType) split!: SplitType;
  @Field(() => Boolean) open!: boolean;
  @Field(() => Instant) opensAt!: Date;
  @Field(() => Instant, { nullable: true }) closesAt!: Date | null;
  @Field(() => Float, {
    nullable: true,
    description:
      "A team's next result is told only when it is better by more than this, in the primary metric's unit; null: every result is.",
  })
  ladderStep!: number | null;
  @Field(() => Int, { description: 'Debug runs of a team, where images are published.' }) debugLimit!: number;
  @Field(() => Int) debugWindowHours!: number;
  @Field(() => [String]) interfaces!: readonly string[];
}

@ObjectType('Counterpart', {
  description: 'The track of the same benchmark and protocol on the other kind of split: published, or hidden.',
})
export class CounterpartType {
  @Field(() => TrackType) track!: TrackType;
  @Field(() => [SplitGapType], { description: 'Entries that stand on both boards, by their place here.' })
  gaps!: SplitGapType[];
}
