import { Args, Parent, ResolveField, Resolver, Subscription } from '@nestjs/graphql';
import type { EvaluationView } from '@primitives/store/evaluations';
import { requireRead, requireScope } from '../auth/viewer.js';
import { ViewerType } from '../auth/auth.types.js';
import { TrackType } from '../benchmarks/track.type.js';
import { TracksService } from '../benchmarks/tracks.service.js';
import { EvaluationType } from '../evaluations/evaluation.type.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { QuotaService, type TeamQuota } from '../quota/quota.service.js';
import { TeamType } from '../teams/team.type.js';
import { MineChanges } from './mine-changes.js';
import { MineService } from './mine.service.js';
import { EvaluationConnectionType, OwnEvaluationsArgs, TeamQuotaType } from './mine.type.js';

@Resolver(() => ViewerType)
export class MineResolver {
  constructor(
    private readonly mine: MineService,
    private readonly quota: QuotaService,
    private readonly changes: MineChanges,
    private readonly tracks: TracksService,
  ) {}

  @ResolveField(() => EvaluationConnectionType, {
    description: "Evaluations of the viewer's teams, one per track, by default newest first.",
  })
  async evaluations(
    @Parent() viewer: ViewerType,
    @Request() request: RequestContext,
    @Args() args: OwnEvaluationsArgs,
  ) {
    requireRead(request);
    return this.mine.evaluations(viewer.id, args);
  }

  @ResolveField(() => [TrackType], {
    description: "Tracks on which the viewer's teams have evaluations, in the order of the tracks.",
  })
  async evaluatedTracks(@Parent() viewer: ViewerType, @Request() request: RequestContext) {
    requireRead(request);
    const ids = await this.mine.tracks(viewer.id);
    return Promise.all(ids.map(async (id) => this.tracks.view(await request.loaders.track.load(id))));
  }

  @ResolveField(() => [TeamQuotaType], { description: "The quota of each of the viewer's teams on each open track." })
  async quotas(@Parent() viewer: ViewerType, @Request() request: RequestContext) {
    requireRead(request);
    return this.quota.ofAccount(viewer.id);
  }

  @Subscription(() => EvaluationType, {
    resolve: (evaluation: EvaluationView) => evaluation,
    description: "An evaluation of the viewer's teams whose state, progress or place on a board changed.",
  })
  async myEvaluationsChanged(@Request() { viewer }: RequestContext) {
    return this.changes.listen(requireScope(viewer, 'read').account.id);
  }
}

@Resolver(() => TeamQuotaType)
export class TeamQuotaResolver {
  constructor(private readonly tracks: TracksService) {}

  @ResolveField(() => TeamType, { description: 'The team that has this quota.' })
  team(@Parent() quota: TeamQuota) {
    return quota.team;
  }

  @ResolveField(() => TrackType, { description: 'The track of this quota.' })
  async track(@Parent() quota: TeamQuota) {
    return this.tracks.view(quota.trackRow);
  }
}
