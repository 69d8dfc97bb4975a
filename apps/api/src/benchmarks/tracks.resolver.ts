import { Args, Float, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { readerOf } from '../auth/viewer.js';
import { BoardsService } from '../boards/boards.service.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { GraphQLDateTime, GraphQLJSON } from 'graphql-scalars';
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

  @Query(() => [TrackType], { description: 'All tracks in the order of the home page.' })
  async tracks() {
    return this.service.all();
  }

  @Query(() => TrackType, { nullable: true, description: 'The track with the given slug; null if there is none.' })
  async track(@Args('slug', { type: () => String, description: 'Slug of the track.' }) slug: string) {
    return this.service.bySlug(slug);
  }

  @ResolveField(() => QuotaType, {
    description: "Submission limits, and the remaining quota of the viewer's team.",
  })
  async quota(@Parent() track: TrackView, @Request() { viewer }: RequestContext) {
    return this.quotaService.ofTrack(track, readerOf(viewer));
  }

  @ResolveField(() => Float, {
    nullable: true,
    description:
      'The improvement that the rule IMPROVEMENTS requires, in the unit of the primary metric: `minImprovement`, or the ' +
      'rounding step of the split. Null under other rules, and for the step before the first result is scored.',
  })
  async improvementStep(@Parent() track: TrackView) {
    return this.service.improvementStep(track);
  }

  @ResolveField(() => Int, { description: 'Number of candidate pairs on a board; 0 if the protocol ranks no pairs.' })
  async candidatePairs(
    @Parent() track: TrackView,
    @Args('board', { type: () => String, description: 'Name of the board.' }) board: string,
  ) {
    return this.service.candidatePairs(track, board);
  }

  @ResolveField(() => GraphQLJSON, {
    description: 'Contract for local validation of a bundle: vocabulary and accepted interfaces.',
  })
  async contract(@Parent() track: TrackView) {
    return this.service.contract(track);
  }

  @ResolveField(() => Int, { description: 'Number of verified entries on the first board.' })
  async verifiedCount(@Parent() track: TrackView) {
    return this.boardsService.verifiedCount(track);
  }

  @ResolveField(() => Int, {
    description: 'Number of verified entries on the first board that are of a reference team, of the maintainers.',
  })
  async referenceCount(@Parent() track: TrackView, @Request() { loaders }: RequestContext) {
    return this.boardsService.referenceCount(track, await loaders.baselineFacts.load(track.id));
  }

  @ResolveField(() => Int, { description: 'Number of rows reported by papers, on all boards.' })
  async reportedCount(@Parent() track: TrackView) {
    return this.boardsService.reportedCount(track.id);
  }

  @ResolveField(() => GraphQLDateTime, {
    nullable: true,
    description: 'Time of the latest published result; null before the first.',
  })
  async lastResultAt(@Parent() track: TrackView) {
    return this.boardsService.lastResultAt(track.id);
  }

  @ResolveField(() => CounterpartType, {
    nullable: true,
    description: 'The track on the other kind of split, with the differences of results; null if there is none.',
  })
  async counterpart(
    @Parent() track: TrackView,
    @Args('board', { type: () => String, nullable: true, description: 'Name of a board. Defaults to the first board.' })
    board?: string | null,
  ) {
    const other = await this.service.counterpart(track);
    const gaps =
      other && (await this.boardsService.gaps(track, other, board ?? firstBoard(track), track.primaryMetric.id));
    return other && { track: other, gaps };
  }

  @ResolveField(() => LeaderType, {
    nullable: true,
    description: 'Leading verified entry by the primary metric of the first board; null before the first result.',
  })
  async leader(@Parent() track: TrackView, @Request() { loaders }: RequestContext) {
    return this.boardsService.leader(track, track.primaryMetric.id, await loaders.baselineFacts.load(track.id));
  }

  @ResolveField(() => [Float], {
    nullable: 'items',
    description: 'Best value at the end of each of the last 12 weeks; null before the first result.',
  })
  async history(@Parent() track: TrackView) {
    return this.boardsService.history(track, track.primaryMetric.id);
  }
}
