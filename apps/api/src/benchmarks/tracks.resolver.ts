import { Args, Float, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { readerOf } from '../auth/viewer.js';
import { BoardsService } from '../boards/boards.service.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { Instant, Json } from '../graphql/scalars.js';
import { QuotaService } from '../quota/quota.service.js';
import { CounterpartType, LeaderType, QuotaType, TrackType } from './track.type.js';
import { firstBoard, TracksService, type TrackView } from './tracks.service.js';

@Resolver(() => TrackType)
export class TracksResolver {
  constructor(
    private readonly service: TracksService,
    private readonly boardsService: BoardsService,
    private readonly quotaService: QuotaService,
  ) {}

  @Query(() => [TrackType], { description: 'Every track, in the order of the home page.' })
  async tracks() {
    return this.service.all();
  }

  @Query(() => TrackType, { nullable: true, description: 'By its slug; null where there is none.' })
  async track(@Args('slug', { type: () => String, description: 'Slug of the track.' }) slug: string) {
    return this.service.bySlug(slug);
  }

  @ResolveField(() => QuotaType, {
    description: "How many submissions a team may make, and how many the viewer's own has left.",
  })
  async quota(@Parent() track: TrackView, @Request() { viewer }: RequestContext) {
    return this.quotaService.ofTrack(track, readerOf(viewer));
  }

  @ResolveField(() => Int, { description: 'Candidate pairs by board.' })
  async candidatePairs(
    @Parent() track: TrackView,
    @Args('board', { type: () => String, description: 'Name of the board.' }) board: string,
  ) {
    return this.service.candidatePairs(track, board);
  }

  @ResolveField(() => Json, {
    description: 'Contract of the track for a local check: vocabulary and accepted interfaces.',
  })
  async contract(@Parent() track: TrackView) {
    return this.service.contract(track);
  }

  @ResolveField(() => Int, { description: 'Verified entries on its first board.' })
  async verifiedCount(@Parent() track: TrackView) {
    return this.boardsService.verifiedCount(track);
  }

  @ResolveField(() => Int, { description: 'Rows that papers report, on all of its boards.' })
  async reportedCount(@Parent() track: TrackView) {
    return this.boardsService.reportedCount(track.id);
  }

  @ResolveField(() => Instant, {
    nullable: true,
    description: 'When the last result was published; null before the first.',
  })
  async lastResultAt(@Parent() track: TrackView) {
    return this.boardsService.lastResultAt(track.id);
  }

  @ResolveField(() => CounterpartType, {
    nullable: true,
    description: 'The track on the other kind of split, with how far results differ; null where there is none.',
  })
  async counterpart(
    @Parent() track: TrackView,
    @Args('board', { type: () => String, nullable: true, description: 'The first one when left out.' })
    board?: string | null,
  ) {
    const other = await this.service.counterpart(track);
    const gaps =
      other && (await this.boardsService.gaps(track, other, board ?? firstBoard(track), track.primaryMetric.id));
    return other && { track: other, gaps };
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
