import type { FilterName } from '@primitives/boards';
import { ArgsType, Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { MetricType } from '../benchmarks/metric.type.js';
import { PageInfoType } from '../graphql/page-info.type.js';
import { Instant } from '../graphql/scalars.js';
import { BoardRowType } from './board-row.type.js';
import { DEFAULT_PAGE } from './page-of-rows.js';

@ObjectType('PairTest')
export class PairTestType {
  @Field(() => ID) a!: string;
  @Field(() => ID) b!: string;
  @Field(() => Float) difference!: number;
  @Field(() => Float) low!: number;
  @Field(() => Float) high!: number;
  @Field(() => Float) p!: number;
  @Field(() => String) verdict!: string;
}

@ObjectType('Snapshot')
export class SnapshotType {
  @Field(() => ID) id!: string;
  @Field(() => Int) number!: number;
  @Field(() => Instant) asOf!: Date;
  @Field(() => Boolean) latest!: boolean;
  @Field(() => Int) resamples!: number;
}

@ObjectType('LiveCounts')
export class LiveCountsType {
  @Field(() => Int) running!: number;
  @Field(() => Int) queued!: number;
}

@ObjectType('HidingFilter', { description: 'A filter of a view and how many rows of the whole board it hides by itself.' })
export class HidingFilterType {
  @Field(() => String) name!: FilterName;
  @Field(() => Int) hides!: number;
}

@ObjectType('BoardRowConnection')
export class BoardRowConnectionType {
  @Field(() => [BoardRowType]) nodes!: readonly BoardRowType[];
  @Field(() => Int) totalCount!: number;
  @Field(() => PageInfoType) pageInfo!: PageInfoType;
  @Field(() => [HidingFilterType], { description: 'The filters in force.' }) filters!: readonly HidingFilterType[];
}

@ObjectType('Board')
export class BoardType {
  @Field(() => ID, { description: 'track.board' }) id!: string;
  @Field(() => String) board!: string;
  @Field(() => [MetricType]) metrics!: readonly MetricType[];
  @Field(() => SnapshotType, { nullable: true, description: 'Null while no verified result exists.' })
  snapshot!: SnapshotType | null;
  @Field(() => Int) rowCount!: number;
}

@ArgsType()
export class BoardRowsArgs {
  @Field(() => Int, { nullable: true, defaultValue: DEFAULT_PAGE }) first!: number | null;
  @Field(() => String, { nullable: true }) after?: string | null;
  @Field(() => ID, { nullable: true }) sort?: string | null;
  @Field(() => Boolean, { nullable: true, defaultValue: false }) reverse!: boolean | null;
  @Field(() => String, { nullable: true }) query?: string | null;
  @Field(() => String, {
    nullable: true,
    description:
      "Sort and filters as in a board's address, for example `sort=-mac.auc.v1&trained=0`; stands in for `sort`, `reverse` and `query`.",
  })
  view?: string | null;
}
