import { Args, Info, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { UserError } from '@primitives/errors';
import type { GraphQLResolveInfo } from 'graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { modelSlug } from '../models/model-slug.js';
import { TeamType } from '../teams/team.type.js';
import { MAX_TEAM_MODELS, SearchService, type ModelFound } from './search.service.js';
import { FoundModelType, SearchPayload } from './search.type.js';

@Resolver()
export class SearchResolver {
  constructor(private readonly search: SearchService) {}

  @Query(() => SearchPayload, {
    name: 'search',
    description:
      'Searches models, rows of papers and tracks. Each word must occur in the name, version, team, backbone or ' +
      'code (for papers: method, authors, table), ignoring case and accents. Exact names come first, then names ' +
      'that begin with the text, then other matches; ties are sorted newest first.',
  })
  async answer(
    @Args('text', { type: () => String, description: 'Search text, up to 200 characters.' }) text: string,
    @Args('first', {
      type: () => Int,
      nullable: true,
      defaultValue: 10,
      description: 'Maximum number of results of each kind, 1 to 20.',
    })
    first: number | null,
    @Request() { viewer }: RequestContext,
  ) {
    return this.search.answer({ text, first: first ?? undefined }, viewer).catch(orUserError);
  }
}

@Resolver(() => TeamType)
export class TeamModelsResolver {
  constructor(private readonly search: SearchService) {}

  @ResolveField(() => [FoundModelType], {
    description:
      `Its models on boards, by name, at most ${MAX_TEAM_MODELS}. ` +
      'Cannot be selected for a team that is itself nested in a team.',
  })
  async models(
    @Parent() { id }: TeamType,
    @Request() { loaders }: RequestContext,
    @Info() { path }: GraphQLResolveInfo,
  ) {
    if (isNestedInTeam(path))
      throw new UserError('input_invalid', 'the models of a team cannot be selected within a team', {
        expected: '`models` of the outermost team only',
        found: 'a team within a team',
      });
    return loaders.ofService(this, (ids) => this.search.ofTeams(ids)).load(id);
  }
}

/**
 * Whether the team with this field is part of another team. A team contains its models and a model its team, so each
 * level of nesting would multiply the response by the number of models.
 */
function isNestedInTeam({ prev }: GraphQLResolveInfo['path']): boolean {
  for (let at = prev; at; at = at.prev) if (at.typename === 'Team') return true;
  return false;
}

@Resolver(() => FoundModelType)
export class FoundModelResolver {
  @ResolveField(() => TeamType, { description: 'The team of the model.' })
  async team(@Parent() { teamId }: ModelFound, @Request() { loaders }: RequestContext) {
    return loaders.team.load(teamId);
  }

  @ResolveField(() => String, { description: 'Slug of the model, <team>.<name>.' })
  async slug(@Parent() { teamId, name }: ModelFound, @Request() { loaders }: RequestContext) {
    return modelSlug((await loaders.team.load(teamId)).slug, name);
  }
}
