import { Args, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { SubmissionConnectionType, SubmissionsArgs } from '../submissions/submission.type.js';
import { SubmissionsService } from '../submissions/submissions.service.js';
import { TeamType } from '../teams/team.type.js';
import { TeamsService } from '../teams/teams.service.js';
import { ApiTokenType, SessionType, ViewerType } from './auth.types.js';
import { SessionsService } from './sessions.service.js';
import { TokensService } from './tokens.service.js';
import { TokenScopeEnum } from './token-scope.type.js';
import { requireRead, SCOPES, type Scope } from './viewer.js';

@Resolver(() => ViewerType)
export class ViewerResolver {
  constructor(
    private readonly tokens: TokensService,
    private readonly sessionsService: SessionsService,
    private readonly teamsService: TeamsService,
    private readonly submissionsService: SubmissionsService,
  ) {}

  @ResolveField(() => [TeamType], { description: 'Teams of which the account is a member.' })
  async teams(@Parent() viewer: ViewerType, @Request() request: RequestContext) {
    requireRead(request);
    return this.teamsService.of(viewer.id);
  }

  @ResolveField(() => [TokenScopeEnum], {
    description: 'What this request may do: the scopes of its API token; all scopes for a session.',
  })
  scopes(@Request() { viewer }: RequestContext): Scope[] {
    return SCOPES.filter((scope) => viewer?.scopes.has(scope) ?? true); // a mutation that signs in opens a session
  }

  @ResolveField(() => [ApiTokenType], { description: 'API tokens of the account.' })
  async apiTokens(@Parent() viewer: ViewerType, @Request() request: RequestContext) {
    requireRead(request);
    return this.tokens.of(viewer.id);
  }

  @ResolveField(() => [SessionType], {
    description: 'Active sessions, most recently used first. Requires a session.',
  })
  async sessions(@Request() { viewer }: RequestContext): Promise<SessionType[]> {
    return this.sessionsService.of(viewer);
  }

  @ResolveField(() => SubmissionConnectionType, { description: 'Submissions of the account, newest first.' })
  async submissions(@Parent() viewer: ViewerType, @Request() request: RequestContext, @Args() args: SubmissionsArgs) {
    requireRead(request);
    return this.submissionsService.ofAccount(viewer.id, args);
  }
}
