import { Args, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { SubmissionConnectionType } from '../submissions/submission.type.js';
import { SubmissionsService } from '../submissions/submissions.service.js';
import { TeamType } from '../teams/team.type.js';
import { TeamsService } from '../teams/teams.service.js';
import { AuthService } from './auth.service.js';
import { ApiTokenType, ViewerType } from './auth.types.js';

@Resolver(() => ViewerType)
export class ViewerResolver {
  constructor(
    private readonly auth: AuthService,
    private readonly teamsService: TeamsService,
    private readonly submissionsService: SubmissionsService,
  ) {}

  @ResolveField(() => [TeamType])
  async teams(@Parent() viewer: ViewerType) {
    return this.teamsService.of(viewer.id);
  }

  @ResolveField(() => [ApiTokenType])
  async apiTokens(@Parent() viewer: ViewerType) {
    return this.auth.apiTokens(viewer.id);
  }

  @ResolveField(() => SubmissionConnectionType)
  async submissions(
    @Parent() viewer: ViewerType,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 20 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after?: string | null,
  ) {
    return this.submissionsService.ofAccount(viewer.id, { first, after: after ?? null });
  }
}
