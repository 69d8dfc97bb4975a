import type { FilterName } from '@primitives/boards';
import { ArgsType, Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { NullableField } from '../graphql/nullable-field.js';
import { MetricType } from '../benchmarks/metric.type.js';
import { VerdictEnum, type Verdict } from '../comparisons/verdict.type.js';
import { connectionType, pageArgs } from '../graphql/connection.js';
import { graphqlEnum } from '../graphql/enum.js';
import { GraphQLDateTime } from 'graphql-scalars';
import { BoardRowType, DIFFERENCE_STEP, STEP } from './board-row.type.js';
import { DEFAULT_PAGE, MAX_PAGE } from './page-of-rows.js';

@ObjectType('PairTest', {
  description: 'A significance test of the difference between two leading entries by one metric.',
})
export class PairTestType {
  @Field(() => ID, { description: 'Evaluation ID of the first entry.' }) a!: string;
  @Field(() => ID, { description: 'Evaluation ID of the second entry.' }) b!: string;
  @Field(() => Float, { description: 'Value of `a` minus value of `b`, in the unit of the metric.' })
  difference!: number;
  @NullableField(() => Float, 'Lower end of the simultaneous 95% interval of the difference; null for a hidden split.')
  low!: number | null;
  @NullableField(() => Float, 'Upper end of the simultaneous 95% interval of the difference; null for a hidden split.')
  high!: number | null;
  @NullableField(() => Float, DIFFERENCE_STEP) step!: number | null;
  @NullableField(
    () => Float,
    'Two-sided p-value, adjusted for all pairs by step-down max-T, 0 to 1; null for a hidden split or without a test.',
  )
  p!: number | null;
  @Field(() => VerdictEnum, { description: '`a` compared with `b`, at a family-wise error rate of 5%.' })
  verdict!: Verdict;
}

@ObjectType('Snapshot', { description: 'An immutable state of a board.' })
export class SnapshotType {
  @Field(() => ID, { description: 'ID of the snapshot, a UUID, used as `asof` in the URL of a board.' }) id!: string;
  @Field(() => Int, { description: 'Sequence number on the board, from 1.' }) number!: number;
  @Field(() => GraphQLDateTime, { description: 'Time of creation.' }) asOf!: Date;
  @Field(() => Boolean, { description: 'Whether it is the latest snapshot of the board.' }) latest!: boolean;
  @Field(() => Int, { description: 'Number of random sign vectors for ranks and pair tests.' }) resamples!: number;
}

@ObjectType('LiveCounts', { description: 'Numbers of current evaluations on a track.' })
export class LiveCountsType {
  @Field(() => Int, { description: 'Number of evaluations in progress.' }) running!: number;
  @Field(() => Int, { description: 'Number of queued evaluations.' }) queued!: number;
}

const FilterNameEnum = graphqlEnum<FilterName>('BoardFilter', 'A filter of the rows of a board.', {
  evidence: 'Verified rows, or reported rows.',
  query: 'Words that must occur in name, team or backbone.',
  backbone: 'Rows with this backbone.',
  team: 'Rows of this team.',
  licence: 'Rows with this licence.',
  weights: 'Rows with this availability of the weights.',
  provider: 'Rows that this execution provider computed.',
  trained: 'Rows by declared training on the benchmark.',
  maxParameters: 'Rows with at most this number of parameters.',
  since: 'Rows published since this day.',
  phase: 'Rows submitted during this phase.',
});

@ObjectType('HidingFilter', {
  description: 'An active filter of a view and the number of board rows that it hides by itself.',
})
export class HidingFilterType {
  @Field(() => FilterNameEnum, { description: 'The filter.' }) name!: FilterName;
  @Field(() => Int, { description: 'Number of hidden rows.' }) hides!: number;
}

@ObjectType('BoardRowConnection', { description: 'A page of the verified rows of a board.' })
export class BoardRowConnectionType extends connectionType('BoardRow', BoardRowType) {
  @Field(() => Int, { description: 'Number of rows that match the filters, on all pages.' }) totalCount!: number;
  @Field(() => [HidingFilterType], { description: 'Active filters.' }) filters!: readonly HidingFilterType[];
}

@ObjectType('Progress', { description: 'A change of the best value of a board over time.' })
export class ProgressType {
  @Field(() => GraphQLDateTime, { description: 'When the best value changed.' }) at!: Date;
  @Field(() => Float, { description: 'Value of the first entry from this time on, under the primary metric.' })
  value!: number;
  @NullableField(() => Float, STEP) step!: number | null;
  @Field(() => Float, {
    description: 'Best value reached by this time, including entries that were withdrawn or measured again later.',
  })
  frontier!: number;
  @Field(() => Int, { description: 'Entries of the board at that time.' }) entries!: number;
  @NullableField(
    () => String,
    'Name of the model of the first entry; null if the entry is no longer listed, and before the last 20 changes.',
  )
  name!: string | null;
  @NullableField(() => String, 'Code of the submission of the first entry, as `name`.') submissionCode!: string | null;
}

@ObjectType('Board', { description: 'A ranking of the submissions to a track.' })
export class BoardType {
  @Field(() => ID, { description: 'ID of the board: `<track slug>.<board name>`.' }) id!: string;
  @Field(() => String, {
    description: 'Name of the board: closed or open (by candidate pairs), main, or a name defined by the benchmark.',
  })
  board!: string;
  @Field(() => [MetricType], { description: 'Columns in display order, including the primary metric.' })
  metrics!: readonly MetricType[];
  @NullableField(() => SnapshotType, 'The snapshot shown; null before the first verified result.')
  snapshot!: SnapshotType | null;
  @Field(() => Int, { description: 'Number of verified entries in the snapshot.' }) rowCount!: number;
}

@ArgsType()
export class BoardRowsArgs extends pageArgs(DEFAULT_PAGE, MAX_PAGE) {
  @NullableField(() => ID, 'Metric to sort by: ID or label. Default: the primary metric.') sort?: string | null;
  @Field(() => Boolean, { nullable: true, defaultValue: false, description: 'Whether to sort the worst values first.' })
  reverse!: boolean | null;
  @NullableField(() => String, 'Words that must all occur in name, team or backbone, ignoring case and accents.')
  query?: string | null;
  @NullableField(
    () => String,
    'Sort order and filters as in the URL of a board, such as `sort=-mac.auc.v1&trained=0`. Replaces `sort`, ' +
      '`reverse` and `query`.',
  )
  view?: string | null;
}
