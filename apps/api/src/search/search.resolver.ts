import { Args, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { modelSlug } from '../models/model-slug.js';
import { TeamType } from '../teams/team.type.js';
import { SearchService, type ModelFound } from './search.service.js';
import { FoundModelType, SearchPayload } from './search.type.js';

@Resolver()
export class SearchResolver {
  constructor(private readonly search: SearchService) {}

  @Query(() => SearchPayload, {
    name: 'search',
    description:
      'Models, rows of papers and tracks that a text finds: each word must stand somewhere in the name, version, team, backbone or code (of papers: method, authors, table), in any case and without accents. The exact name comes first, then words that begin so, then what stands elsewhere; of equals the newest.',
  })
  async answer(
    @Args('text', { type: () => String, description: 'Up to 200 characters.' }) text: string,
    @Args('first', {
      type: () => Int,
      nullable: true,
      defaultValue: 10,
      description: 'How many of each kind, 1 to 20.',
    })
    first: number | null,
    @Request() { viewer }: RequestContext,
  ) {
    return this.search.answer({ text, first: first ?? undefined }, viewer).catch(orUserError);
  }
}

@Resolver(() => FoundModelType)
export class FoundModelResolver {
  @ResolveField(() => TeamType, { description: 'Whose it is.' })
  async team(@Parent() { teamId }: ModelFound, @Request() { loaders }: RequestContext) {
    return loaders.team.load(teamId);
  }

  @ResolveField(() => String, { description: 'The address of the model, <team>.<name>.' })
  async slug(@Parent() { teamId, name }: ModelFound, @Request() { loaders }: RequestContext) {
    return modelSlug((await loaders.team.load(teamId)).slug, name);
  }
}
