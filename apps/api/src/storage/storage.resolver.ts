import { Args, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { isMaintainer } from '../auth/viewer.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { ChangePayload } from '../operations/operations.type.js';
import { TeamType } from '../teams/team.type.js';
import { TeamsService } from '../teams/teams.service.js';
import { StorageService } from './storage.service.js';
import { SetTeamStorageInput, TeamStorageType } from './storage.type.js';

const changed = (subject: string) => () => ({ __typename: 'Changed', subject });

@Resolver(() => TeamType)
export class StorageResolver {
  constructor(
    private readonly service: StorageService,
    private readonly teams: TeamsService,
  ) {}

  @ResolveField(() => TeamStorageType, {
    nullable: true,
    description: "The team's bundle storage; null unless the viewer is a member or a maintainer.",
  })
  async storage(@Parent() team: TeamType, @Request() { viewer }: RequestContext) {
    const allowed = isMaintainer(viewer) || (await this.teams.roleOf(team.id, viewer)) !== null;
    return allowed ? this.service.of(team.id) : null;
  }

  @Mutation(() => ChangePayload, {
    description: "Sets a team's storage limit for bundles in bytes; null resets it to the default. Maintainers only.",
  })
  async setTeamStorage(
    @Args('input', { type: () => SetTeamStorageInput, description: 'The team, its limit and the reason.' })
    input: SetTeamStorageInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.set(input, viewer).then(changed(input.team), orUserError);
  }
}
