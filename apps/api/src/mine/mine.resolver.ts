import { Args, Int, Parent, ResolveField, Resolver, Subscription } from '@nestjs/graphql';
import type { EvaluationState } from '@primitives/evaluation';
import type { EvaluationView } from '@primitives/store';
import { requireRead, requireScope } from '../auth/viewer.js';
import { ViewerType } from '../auth/auth.types.js';
import { TrackType } from '../benchmarks/track.type.js';
import { TracksService } from '../benchmarks/tracks.service.js';
import { EvaluationStateEnum, EvaluationType } from '../evaluations/evaluation.type.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { QuotaService, type TeamQuota } from '../quota/quota.service.js';
import { TeamType } from '../teams/team.type.js';
import { MineChanges } from './mine-changes.js';
import { MineService } from './mine.service.js';
import { EvaluationConnectionType, TeamQuotaType } from './mine.type.js';

@Resolver(() => ViewerType)
export class MineResolver {
  constructor(
    private readonly mine: MineService,
    private readonly quota: QuotaService,
    private readonly changes: MineChanges,
  ) {}

  @ResolveField(() => EvaluationConnectionType, {
    description: "What the viewer's teams submitted, a row a track, newest first.",
  })
  async evaluations(
    @Parent() viewer: ViewerType,
    @Request() request: RequestContext,
    @Args('states', {
      type: () => [EvaluationStateEnum],
      nullable: true,
      description: 'Those in one of these states only; all when left out.',
    })
    states?: EvaluationState[] | null,
    @Args('first', { type: () => Int, nullable: true, description: 'Entries of a page, 0 to 100; 25 when left out.' })
    first?: number | null,
    @Args('after', { type: () => String, nullable: true, description: '`endCursor` of the page before.' })
    after?: string | null,
  ) {
    requireRead(request);
    return this.mine.evaluations(viewer.id, { states: states ?? null, first: first ?? null, after: after ?? null });
  }

  @ResolveField(() => [TeamQuotaType], { description: "Of each of the viewer's teams on each open track." })
  async quotas(@Parent() viewer: ViewerType, @Request() request: RequestContext) {
    requireRead(request);
    return this.quota.ofAccount(viewer.id);
  }

  @Subscription(() => EvaluationType, {
    resolve: (evaluation: EvaluationView) => evaluation,
    description: "An evaluation of the viewer's teams that moved, or whose place on a board did.",
  })
  async myEvaluationsChanged(@Request() { viewer }: RequestContext) {
    return this.changes.listen(requireScope(viewer, 'read').account.id);
  }
}

@Resolver(() => TeamQuotaType)
export class TeamQuotaResolver {
  constructor(private readonly tracks: TracksService) {}

  @ResolveField(() => TeamType, { description: 'Whose quota it is.' })
  team(@Parent() quota: TeamQuota) {
    return quota.team;
  }

  @ResolveField(() => TrackType, { description: 'Where it counts.' })
  async track(@Parent() quota: TeamQuota) {
    return this.tracks.view(quota.trackRow);
  }
}
