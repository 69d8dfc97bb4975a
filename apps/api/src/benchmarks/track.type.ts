import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { BoardCellType, BoardRowType } from '../boards/board-row.type.js';
import { Instant } from '../graphql/scalars.js';
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
}

@ObjectType('Quota', { description: "The viewer's quota on a track; limit and window for everyone, the rest when signed in." })
export class QuotaType {
  @Field(() => Int) limit!: number;
  @Field(() => Int) windowHours!: number;
  @Field(() => Int, { nullable: true }) left!: number | null;
  @Field(() => Instant, { nullable: true }) nextAt!: Date | null;
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
  @Field(() => Instant, { nullable: true }) closesAt!: Date | null;
  @Field(() => [String]) interfaces!: readonly string[];
}
