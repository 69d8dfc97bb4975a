import { DEFAULT_VIEW } from '@primitives/boards';
import { Args, ID, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { TrackType } from '../benchmarks/track.type.js';
import { TracksService } from '../benchmarks/tracks.service.js';
import { BoardRowType } from './board-row.type.js';
import {
  BoardRowConnectionType,
  BoardRowsArgs,
  BoardType,
  LiveCountsType,
  PairTestType,
  ProgressType,
} from './board.type.js';
import { BoardsService, type OpenBoard } from './boards.service.js';
import { DEFAULT_PAGE } from './page-of-rows.js';
import { readView } from './read-view.js';

@Resolver(() => BoardType)
export class BoardsResolver {
  constructor(
    private readonly boards: BoardsService,
    private readonly tracks: TracksService,
  ) {}

  @Query(() => BoardType, {
    nullable: true,
    description: 'A board at its latest or a given snapshot; null if it does not exist.',
  })
  async board(
    @Args('track', { type: () => String, description: 'Slug of the track.' }) track: string,
    @Args('board', { type: () => String, description: 'Name of the board, such as closed, open or main.' })
    board: string,
    @Args('snapshot', {
      type: () => ID,
      nullable: true,
      description: 'ID of a snapshot of this board. Defaults to the latest snapshot.',
    })
    snapshot?: string | null,
  ) {
    return this.boards.board(track, board, snapshot ?? null);
  }

  @ResolveField(() => TrackType, { description: 'The track of the board.' })
  async track(@Parent() board: OpenBoard) {
    return this.tracks.view(board.trackRow);
  }

  @ResolveField(() => [ProgressType], {
    description: 'Changes of the best value under the primary metric, oldest first; at most the last 500.',
  })
  async progress(@Parent() board: OpenBoard) {
    return this.boards.progress(board);
  }

  @ResolveField(() => BoardRowConnectionType, {
    description:
      'Verified rows, sorted by a metric, best first unless reversed. Field `reported` gives the rows reported ' +
      'by papers.',
  })
  async rows(@Parent() board: OpenBoard, @Args() { first, after, sort, reverse, query, view }: BoardRowsArgs) {
    const page = { first: first ?? DEFAULT_PAGE, after: after ?? null };
    if (view != null) return this.boards.rows(board, { ...page, ...this.boards.orderOf(board, readView(view)) });
    const filters = { ...DEFAULT_VIEW, query: query ?? '' };
    return this.boards.rows(board, {
      ...page,
      metric: sort ?? board.trackRow.primaryMetric,
      reverse: reverse ?? false,
      view: filters,
    });
  }

  @ResolveField(() => [BoardRowType], { description: 'Rows reported by papers, which are never ranked.' })
  async reported(@Parent() board: OpenBoard) {
    return this.boards.reported(board);
  }

  @ResolveField(() => [BoardRowType], {
    description:
      'What models without training reach on the labels: floors and ceilings of the metrics. Never ranked; rounded ' +
      'on a hidden split; empty until the scorer has computed them.',
  })
  references(@Parent() board: OpenBoard) {
    return this.boards.references(board);
  }

  @ResolveField(() => [PairTestType], {
    description: 'Paired significance tests between the leading entries, over the same test images.',
  })
  async pairs(
    @Parent() board: OpenBoard,
    @Args('metric', { type: () => ID, description: 'ID of the tested metric.' }) metric: string,
  ) {
    return this.boards.pairs(board, metric);
  }

  @ResolveField(() => LiveCountsType, { description: 'Numbers of current evaluations on the track.' })
  async live(@Parent() board: OpenBoard) {
    return this.boards.live(board.trackRow.id);
  }
}
