import { Args, ID, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { BoardRowType } from '../boards/board-row.type.js';
import {
  CompareBoardsPayload,
  CompareMetricsPayload,
  ComparedCurveType,
  ComparePayload,
  ComparisonType,
  SliceComparisonType,
} from './comparison.type.js';
import { ComparisonsService, type Comparison } from './comparisons.service.js';

@Resolver(() => ComparisonType)
export class ComparisonsResolver {
  constructor(private readonly comparisons: ComparisonsService) {}

  @Query(() => ComparePayload, {
    description: 'Compares two to six submissions of one board with significance tests against the first one.',
  })
  async compare(
    @Args('submissions', { type: () => [String], description: 'Codes of the submissions, the reference first.' })
    submissions: string[],
    @Args('board', {
      type: () => ID,
      nullable: true,
      description: 'ID of a board: `<track slug>.<board name>`. Defaults to the first board that contains all of them.',
    })
    board: string | null | undefined,
    @Args('snapshot', {
      type: () => ID,
      nullable: true,
      description: 'ID of a snapshot of this board, whose values never change. Defaults to the latest snapshot.',
    })
    snapshot: string | null | undefined,
    @Request() caller: RequestContext,
  ) {
    const at = { boardId: board ?? null, snapshotId: snapshot ?? null };
    const answer = this.comparisons.compare(submissions, at, caller);
    return answer.then((comparison) => ({ __typename: 'Comparison', ...comparison }), orUserError);
  }

  @Query(() => CompareBoardsPayload, {
    description:
      'Compares two to six submissions with the first one over every board that contains all of their models, as one ' +
      'family of significance tests of the primary metrics.',
  })
  async compareBoards(
    @Args('submissions', { type: () => [String], description: 'Codes of the submissions, the reference first.' })
    submissions: string[],
    @Request() caller: RequestContext,
  ) {
    const answer = this.comparisons.compareBoards(submissions, caller);
    return answer.then((differences) => ({ __typename: 'BoardFamily', differences }), orUserError);
  }

  @Query(() => CompareMetricsPayload, {
    description:
      'Compares two submissions under every metric of a board, as one family of significance tests. A difference is ' +
      'significant only if it also is on the snapshot of the board.',
  })
  async compareMetrics(
    @Args('submission', { type: () => String, description: 'Code of the submission.' }) submission: string,
    @Args('reference', { type: () => String, description: 'Code of the submission it is compared with.' })
    reference: string,
    @Args('board', { type: () => ID, description: 'ID of the board: `<track slug>.<board name>`.' }) boardId: string,
    @Args('snapshot', {
      type: () => ID,
      nullable: true,
      description: 'ID of a snapshot of this board. Defaults to the latest snapshot.',
    })
    snapshot: string | null | undefined,
    @Request() caller: RequestContext,
  ) {
    const at = { boardId, snapshotId: snapshot ?? null };
    const answer = this.comparisons.compareMetrics([reference, submission], at, caller);
    return answer.then((differences) => ({ __typename: 'MetricFamily', differences }), orUserError);
  }

  @ResolveField(() => [SliceComparisonType], {
    description: 'Differences from the reference by attribute, object and pair.',
  })
  async slices(@Parent() comparison: Comparison) {
    return this.comparisons.slices(comparison);
  }

  @ResolveField(() => [ComparedCurveType], {
    description: 'Seen–unseen curves of the models that have one, in order.',
  })
  async curves(@Parent() comparison: Comparison) {
    return this.comparisons.curves(comparison);
  }

  @ResolveField(() => [BoardRowType], {
    description:
      'Rows of the board reported by papers. They are not tested, because their predictions are not available.',
  })
  async reported(@Parent() comparison: Comparison) {
    return this.comparisons.reported(comparison);
  }
}
