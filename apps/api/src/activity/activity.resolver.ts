import { Args, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { EvaluationType } from '../evaluations/evaluation.type.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { ActivityService, DEFAULT_ITEMS } from './activity.service.js';
import { ActivityItemType, ActivityType } from './activity.type.js';

@Resolver(() => ActivityItemType)
export class ActivityResolver {
  constructor(private readonly service: ActivityService) {}

  @Query(() => ActivityType, { description: 'Latest published results and running evaluations.' })
  async activity(
    @Args('first', {
      type: () => Int,
      nullable: true,
      defaultValue: DEFAULT_ITEMS,
      description: 'Maximum number of items in each list, 0 to 50.',
    })
    first: number | null,
  ) {
    return this.service.now(first ?? DEFAULT_ITEMS);
  }

  @ResolveField(() => EvaluationType, { description: 'The evaluation of the item.' })
  async evaluation(@Parent() item: ActivityItemType, @Request() { loaders }: RequestContext) {
    return loaders.evaluation.load(item.evaluationId);
  }
}
