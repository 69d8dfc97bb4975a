import { Args, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { SubmissionConnectionType } from '../submissions/submission.type.js';
import { SubmissionsService } from '../submissions/submissions.service.js';
import { TeamType } from '../teams/team.type.js';
import { TeamsService } from '../teams/teams.service.js';
import { ApiTokenType, SessionType, ViewerType } from './auth.types.js';
import { SessionsService } from './sessions.service.js';
import { TokensService } from './tokens.service.js';
import { requireRead } from './viewer.js';

@Resolver(() => ViewerType)
export class ViewerResolver {
  constructor(
    private readonly tokens: TokensService,
    private readonly sessionsService: SessionsService,
    private readonly teamsService: TeamsService,
    private readonly submissionsService: SubmissionsService,
  ) {}

  @ResolveField(() => [TeamType], { description: 'Teams that it belongs to.' })
  async teams(@Parent() viewer: ViewerType, @Request() request: RequestContext) {
    requireRead(request);
    return this.teamsService.of(viewer.id);
  }

  @ResolveField(() => [ApiTokenType], { description: 'Its tokens for programs.' })
  async apiTokens(@Parent() viewer: ViewerType, @Request() request: RequestContext) {
    requireRead(request);
    return this.tokens.of(viewer.id);
  }

  @ResolveField(() => [SessionType], {
    description: 'Browsers that are signed in, last used first; told to a session only.',
  })
  async sessions(@Request() { viewer }: RequestContext) {
    return this.sessionsService.of(viewer);
  }

  @ResolveField(() => SubmissionConnectionType, { description: 'What the viewer handed in, newest first.' })
  async submissions(
    @Parent() viewer: ViewerType,
    @Request() request: RequestContext,
    @Args('first', {
      type: () => Int,
      nullable: true,
      defaultValue: 20,
      description: 'Submissions of a page, 0 to 100.',
    })
    first: number | null,
    @Args('after', { type: () => String, nullable: true, description: '`endCursor` of the page before.' })
    after?: string | null,
  ) {
    requireRead(request);
    return this.submissionsService.ofAccount(viewer.id, { first, after: after ?? null });
  }
}
