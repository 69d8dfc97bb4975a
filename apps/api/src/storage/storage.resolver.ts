import { Args, Float, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { isMaintainer } from '../auth/viewer.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { SettlePayload } from '../operations/operations.type.js';
import { TeamType } from '../teams/team.type.js';
import { TeamsService } from '../teams/teams.service.js';
import { StorageService } from './storage.service.js';
import { TeamStorageType } from './storage.type.js';

const settled = (subject: string) => () => ({ __typename: 'Settled', subject });

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

  @Mutation(() => SettlePayload, {
    description: "Sets a team's storage limit for bundles in bytes; null resets it to the default. Maintainers only.",
  })
  async setTeamStorage(
    @Args('team', { type: () => String, description: 'Slug of the team.' }) team: string,
    @Args('reason', { type: () => String, description: 'Reason for the audit log, 3 to 500 characters.' })
    reason: string,
    @Request() { viewer }: RequestContext,
    @Args('bytes', { type: () => Float, nullable: true, description: 'An integer, at least 0.' })
    bytes?: number | null,
  ) {
    return this.service.set({ team, bytes: bytes ?? null, reason }, viewer).then(settled(team), orUserError);
  }
}
