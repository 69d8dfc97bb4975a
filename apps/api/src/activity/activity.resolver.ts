import { Args, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { EvaluationType } from '../evaluations/evaluation.type.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { ActivityService, DEFAULT_ITEMS } from './activity.service.js';
import { ActivityItemType, ActivityType } from './activity.type.js';

@Resolver(() => ActivityItemType)
export class ActivityResolver {
  constructor(private readonly service: ActivityService) {}

  @Query(() => ActivityType, { description: 'The last published results and what runs now, for the home page.' })
  async activity(
    @Args('first', {
      type: () => Int,
      nullable: true,
      defaultValue: DEFAULT_ITEMS,
      description: 'How many of each, 0 to 50.',
    })
    first: number | null,
  ) {
    return this.service.now(first ?? DEFAULT_ITEMS);
  }

  @ResolveField(() => EvaluationType, { description: 'What runs, or was published.' })
  async evaluation(@Parent() item: ActivityItemType, @Request() { loaders }: RequestContext) {
    return loaders.evaluation.load(item.evaluationId);
  }
}
