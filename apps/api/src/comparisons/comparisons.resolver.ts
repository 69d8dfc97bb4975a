import { Args, ID, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { orUserError } from '../graphql/user-error.type.js';
import { ComparePayload, ComparisonType, SliceComparisonType } from './comparison.type.js';
import { ComparisonsService, type Comparison } from './comparisons.service.js';

@Resolver(() => ComparisonType)
export class ComparisonsResolver {
  constructor(private readonly comparisons: ComparisonsService) {}

  @Query(() => ComparePayload, { description: 'Two to six submissions of one board, tested against the first of them.' })
  async compare(
    @Args('submissions', { type: () => [String], description: 'Codes, the baseline first.' }) submissions: string[],
    @Args('board', {
      type: () => ID,
      nullable: true,
      description: '`track.board`; the first that shows all of them by default.',
    })
    board?: string | null,
  ) {
    const answer = this.comparisons.compare(submissions, board ?? null);
    return answer.then((comparison) => ({ __typename: 'Comparison', ...comparison }), orUserError);
  }

  @ResolveField(() => [SliceComparisonType])
  async slices(@Parent() comparison: Comparison) {
    return this.comparisons.slices(comparison);
  }
}
