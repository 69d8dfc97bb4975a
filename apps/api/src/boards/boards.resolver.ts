import { Args, ID, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { TrackType } from '../benchmarks/track.type.js';
import { TracksService } from '../benchmarks/tracks.service.js';
import { BoardRowType } from './board-row.type.js';
import { BoardRowConnectionType, BoardRowsArgs, BoardType, LiveCountsType, PairTestType } from './board.type.js';
import { BoardsService, type BoardView } from './boards.service.js';
import { DEFAULT_PAGE } from './page-of-rows.js';

@Resolver(() => BoardType)
export class BoardsResolver {
  constructor(
    private readonly boards: BoardsService,
    private readonly tracks: TracksService,
  ) {}

  @Query(() => BoardType, { nullable: true, description: "A board's latest snapshot, or a frozen one." })
  async board(
    @Args('track', { type: () => String }) track: string,
    @Args('board', { type: () => String }) board: string,
    @Args('snapshot', { type: () => ID, nullable: true }) snapshot?: string | null,
  ) {
    return this.boards.board(track, board, snapshot ?? null);
  }

  @ResolveField(() => TrackType)
  async track(@Parent() board: BoardView) {
    return this.tracks.view(board.trackRow);
  }

  @ResolveField(() => BoardRowConnectionType, {
    description: 'Rows by a metric (default: the primary one), best first unless reversed; reported rows stand in `reported`.',
  })
  async rows(@Parent() board: BoardView, @Args() { first, after, sort, reverse, query }: BoardRowsArgs) {
    return this.boards.rows(board, {
      first: first ?? DEFAULT_PAGE,
      after: after ?? null,
      sort: sort ?? null,
      reverse: reverse ?? false,
      query: query ?? '',
    });
  }

  @ResolveField(() => [BoardRowType])
  async reported(@Parent() board: BoardView) {
    return this.boards.reported(board);
  }

  @ResolveField(() => [PairTestType])
  async pairs(@Parent() board: BoardView, @Args('metric', { type: () => ID }) metric: string) {
    return this.boards.pairs(board, metric);
  }

  @ResolveField(() => LiveCountsType)
  async live(@Parent() board: BoardView) {
    return this.boards.live(board.trackRow.id);
  }
}
