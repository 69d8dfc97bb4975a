import { Args, Float, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { BoardsService } from '../boards/boards.service.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { Instant, Json } from '../graphql/scalars.js';
import { LeaderType, QuotaType, TrackType } from './track.type.js';
import { TracksService, type TrackView } from './tracks.service.js';

@Resolver(() => TrackType)
export class TracksResolver {
  constructor(
    private readonly service: TracksService,
    private readonly boardsService: BoardsService,
  ) {}

  @Query(() => [TrackType])
  async tracks() {
    return this.service.all();
  }

  @Query(() => TrackType, { nullable: true })
  async track(@Args('slug', { type: () => String }) slug: string) {
    return this.service.bySlug(slug);
  }

  @ResolveField(() => QuotaType)
  async quota(@Parent() track: TrackView, @Request() { viewer }: RequestContext) {
    return this.service.quota(track, viewer?.account.id ?? null);
  }

  @ResolveField(() => Int, { description: 'Candidate pairs by board.' })
  async candidatePairs(@Parent() track: TrackView, @Args('board', { type: () => String }) board: string) {
    return this.service.candidatePairs(track, board);
  }

  @ResolveField(() => Json, { description: 'Contract of the track for a local check: vocabulary and accepted interfaces.' })
  async contract(@Parent() track: TrackView) {
    return this.service.contract(track);
  }

  @ResolveField(() => Int)
  async verifiedCount(@Parent() track: TrackView) {
    return this.boardsService.verifiedCount(track);
  }

  @ResolveField(() => Int)
  async reportedCount(@Parent() track: TrackView) {
    return this.boardsService.reportedCount(track.id);
  }

  @ResolveField(() => Instant, { nullable: true })
  async lastResultAt(@Parent() track: TrackView) {
    return this.boardsService.lastResultAt(track.id);
  }

  @ResolveField(() => LeaderType, {
    nullable: true,
    description: 'Best verified entry under the primary metric of the first board, and how many are tied with it.',
  })
  async leader(@Parent() track: TrackView) {
    return this.boardsService.leader(track, track.primaryMetric.id);
  }

  @ResolveField(() => [Float], {
    nullable: 'items',
    description: 'Best value at the end of each of the last twelve weeks; null before the first result.',
  })
  async history(@Parent() track: TrackView) {
    return this.boardsService.history(track, track.primaryMetric.id);
  }
}
