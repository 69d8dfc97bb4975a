import { Args, ID, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { SubmissionConnectionType, SubmissionsArgs } from '../submissions/submission.type.js';
import { ModelType } from './model.type.js';
import { ModelsService, type NamedModel } from './models.service.js';

@Resolver(() => ModelType)
export class ModelsResolver {
  constructor(private readonly models: ModelsService) {}

  @Query(() => ModelType, { nullable: true, description: 'A model by its slug, <team>.<name>.' })
  async model(
    @Args('slug', { type: () => ID, description: '`<team>.<name>`.' }) slug: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.models.find(slug, viewer);
  }

  @ResolveField(() => SubmissionConnectionType, { description: 'Its versions, newest first.' })
  async versions(@Parent() model: NamedModel, @Request() { viewer }: RequestContext, @Args() args: SubmissionsArgs) {
    return this.models.versions(model, viewer, args);
  }
}
