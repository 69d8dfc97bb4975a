import { Args, ID, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { BoardRowType } from '../boards/board-row.type.js';
import { ComparedCurveType, ComparePayload, ComparisonType, SliceComparisonType } from './comparison.type.js';
import { ComparisonsService, type Comparison } from './comparisons.service.js';

@Resolver(() => ComparisonType)
export class ComparisonsResolver {
  constructor(private readonly comparisons: ComparisonsService) {}

  @Query(() => ComparePayload, {
    description: 'Two to six submissions of one board, tested against the first of them.',
  })
  async compare(
    @Args('submissions', { type: () => [String], description: 'Codes, the baseline first.' }) submissions: string[],
    @Args('board', {
      type: () => ID,
      nullable: true,
      description: '`track.board`; the first that shows all of them by default.',
    })
    board: string | null | undefined,
    @Request() { viewer, ip }: RequestContext,
  ) {
    const answer = this.comparisons.compare(submissions, board ?? null, viewer?.account.id ?? ip);
    return answer.then((comparison) => ({ __typename: 'Comparison', ...comparison }), orUserError);
  }

  @ResolveField(() => [SliceComparisonType], {
    description: "Where they differ: attributes, objects and pairs beside the baseline's.",
  })
  async slices(@Parent() comparison: Comparison) {
    return this.comparisons.slices(comparison);
  }

  @ResolveField(() => [ComparedCurveType], {
    description: 'Of the models whose results have such a curve, in their order.',
  })
  async curves(@Parent() comparison: Comparison) {
    return this.comparisons.curves(comparison);
  }

  @ResolveField(() => [BoardRowType], {
    description:
      'Rows of the board that were copied from papers: no answers of theirs are here, so none of them is tested.',
  })
  async reported(@Parent() comparison: Comparison) {
    return this.comparisons.reported(comparison);
  }
}
