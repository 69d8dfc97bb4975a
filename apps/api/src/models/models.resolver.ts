import { Args, ID, Query, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { ModelType } from './model.type.js';
import { ModelsService } from './models.service.js';

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
}
