import type { FilterName } from '@primitives/boards';
import { ArgsType, Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { MetricType } from '../benchmarks/metric.type.js';
import { PageInfoType } from '../graphql/page-info.type.js';
import { Instant } from '../graphql/scalars.js';
import { BoardRowType } from './board-row.type.js';
import { DEFAULT_PAGE } from './page-of-rows.js';

@ObjectType('PairTest', { description: 'A test of the difference of two of the first entries under one metric.' })
export class PairTestType {
  @Field(() => ID, { description: 'Evaluation of the first entry.' }) a!: string;
  @Field(() => ID, { description: 'Evaluation of the second entry.' }) b!: string;
  @Field(() => Float, { description: "Value of `a` less that of `b`, in the metric's unit." }) difference!: number;
  @Field(() => Float, {
    nullable: true,
    description: "Lower end of the difference's simultaneous 95 % interval; not published of a hidden split.",
  })
  low!: number | null;
  @Field(() => Float, {
    nullable: true,
    description: "Upper end of the difference's simultaneous 95 % interval; not published of a hidden split.",
  })
  high!: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Two-sided p, adjusted for all pairs by step-down max-T; 0 to 1. Not published of a hidden split.',
  })
  p!: number | null;
  @Field(() => String, { description: '`better` (a beats b at a family-wise 5 %), `worse` or `tied`.' })
  verdict!: string;
}

@ObjectType('Snapshot', { description: 'A board at one moment; it never changes.' })
export class SnapshotType {
  @Field(() => ID, { description: "Id of the snapshot, a UUID: `asof` in a board's address." }) id!: string;
  @Field(() => Int, { description: 'Its number on the board, from 1.' }) number!: number;
  @Field(() => Instant, { description: 'When it was made.' }) asOf!: Date;
  @Field(() => Boolean, { description: 'Whether none is newer.' }) latest!: boolean;
  @Field(() => Int, { description: 'Bootstrap resamples behind intervals and ranks.' }) resamples!: number;
}

@ObjectType('LiveCounts', { description: 'What is being evaluated for a track now.' })
export class LiveCountsType {
  @Field(() => Int, { description: 'Evaluations under way.' }) running!: number;
  @Field(() => Int, { description: 'Evaluations that wait.' }) queued!: number;
}

@ObjectType('HidingFilter', {
  description: 'A filter of a view and how many rows of the whole board it hides by itself.',
})
export class HidingFilterType {
  @Field(() => String, {
    description:
      'The filter: evidence, query, backbone, team, licence, weights, provider, trained, maxParameters, since or phase.',
  })
  name!: FilterName;
  @Field(() => Int, { description: 'How many rows it hides.' }) hides!: number;
}

@ObjectType('BoardRowConnection', { description: "A page of a board's verified rows." })
export class BoardRowConnectionType {
  @Field(() => [BoardRowType], { description: 'The rows, in order.' }) nodes!: readonly BoardRowType[];
  @Field(() => Int, { description: 'Rows that the filters leave, on all pages.' }) totalCount!: number;
  @Field(() => PageInfoType, { description: 'Whether more follow, and from where.' }) pageInfo!: PageInfoType;
  @Field(() => [HidingFilterType], { description: 'The filters in force.' }) filters!: readonly HidingFilterType[];
}

@ObjectType('Board', { description: 'One ranking view of a track.' })
export class BoardType {
  @Field(() => ID, { description: 'track.board' }) id!: string;
  @Field(() => String, {
    description: 'Its name: closed or open (which pairs are candidates), main, or one that the benchmark names.',
  })
  board!: string;
  @Field(() => [MetricType], { description: 'Its columns in their order, the primary metric among them.' })
  metrics!: readonly MetricType[];
  @Field(() => SnapshotType, { nullable: true, description: 'Null while no verified result exists.' })
  snapshot!: SnapshotType | null;
  @Field(() => Int, { description: 'How many verified entries the snapshot has.' }) rowCount!: number;
}

@ArgsType()
export class BoardRowsArgs {
  @Field(() => Int, { nullable: true, defaultValue: DEFAULT_PAGE, description: 'Rows of a page, 0 to 500.' }) first!:
    number | null;
  @Field(() => String, { nullable: true, description: '`endCursor` of the page before.' }) after?: string | null;
  @Field(() => ID, {
    nullable: true,
    description: 'Id of the metric that orders the rows; the primary one when left out.',
  })
  sort?: string | null;
  @Field(() => Boolean, { nullable: true, defaultValue: false, description: 'Worst first.' }) reverse!: boolean | null;
  @Field(() => String, {
    nullable: true,
    description: 'Words that a row must all hold, in any case and without accents: name, team, backbone.',
  })
  query?: string | null;
  @Field(() => String, {
    nullable: true,
    description:
      "Sort and filters as in a board's address, for example `sort=-mac.auc.v1&trained=0`; stands in for `sort`, `reverse` and `query`.",
  })
  view?: string | null;
}
