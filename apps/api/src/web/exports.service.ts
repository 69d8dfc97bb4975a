import { REPORTED_TABLES } from '@primitives/benchmark';
import {
  COST_EXTRAS,
  DEFAULT_VIEW,
  otherWorld,
  writeBoard,
  type BoardRow,
  type BoardView,
  type Cell,
  type ExportFormat,
} from '@primitives/boards';
import { boardUnknown, trackUnknown } from '@primitives/errors';
import { trackBySlug } from '@primitives/store/benchmarks';
import type { Store } from '@primitives/store/connection';
import { costsOfEvaluations } from '@primitives/store/evaluations';
import { Inject, Injectable } from '@nestjs/common';
import { TracksService } from '../benchmarks/tracks.service.js';
import { BoardsService, type OpenBoard } from '../boards/boards.service.js';
import { MAX_PAGE } from '../boards/page-of-rows.js';
import { shownCost, shownMetric } from '../boards/shown-metrics.js';
import type { ApiConfig } from '../config.js';
import { CostsService } from '../costs/costs.service.js';
import { CONFIG, STORE } from '../injection-tokens.js';
import { isId } from '../graphql/ids.js';
import { PaperTracksService } from '../paper-tracks/paper-tracks.service.js';

const TITLES: ReadonlyMap<string, string> = new Map(REPORTED_TABLES.map(({ paper }) => [paper.url, paper.title]));

/** Exports of boards: the data of a view, all rows. */
@Injectable()
export class ExportsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CONFIG) private readonly config: ApiConfig,
    private readonly boards: BoardsService,
    private readonly costs: CostsService,
    private readonly tracks: TracksService,
    private readonly paperTracks: PaperTracksService,
  ) {}

  /** @throws UserError track_unknown or board_unknown, the latter also for a snapshot of another board */
  async write(format: ExportFormat, slug: string, name: string, view: BoardView): Promise<string> {
    const snapshot = view.asOf === null || isId(view.asOf) ? view.asOf : null;
    const board = snapshot === view.asOf ? await this.boards.board(slug, name, snapshot) : null;
    if (!board) {
      const track = await trackBySlug(this.store.manager, slug);
      const paper = track === null && view.asOf === null ? await this.paperBoard(format, slug, name, view) : null;
      if (paper !== null) return paper;
      throw track ? boardUnknown(slug, name, track.boards) : trackUnknown(slug);
    }
    const costs = COST_EXTRAS.some((extra) => view.extras.includes(extra) || view.byCost?.axis === extra);
    const rows = await this.rows(board, costs);
    return writeBoard(format, {
      track: { slug, title: board.trackRow.title },
      board: name,
      view,
      titles: TITLES,
      snapshot: board.snapshot && { ...board.snapshot, asOf: board.snapshot.asOf.toISOString() },
      metrics: board.metrics.map(shownMetric),
      primaryMetric: board.trackRow.primaryMetric,
      candidatePairs: await this.tracks.candidatePairs(board.trackRow, name),
      references: await this.boards.references(board),
      rows: await (view.extras.includes('change') && view.asOf === null
        ? this.withElsewhere(rows, slug, name, board)
        : rows),
      publicUrl: this.publicUrl,
    });
  }

  private get publicUrl(): string {
    return this.config.PRIMITIVES_PUBLIC_URL.replace(/\/$/, '');
  }

  /** A board of a read-only track, which has the rows of papers only; null if there is none. */
  private async paperBoard(format: ExportFormat, slug: string, name: string, view: BoardView): Promise<string | null> {
    const board = await this.paperTracks.board(slug, name);
    return (
      board &&
      writeBoard(format, {
        track: board.track,
        board: name,
        view,
        titles: TITLES,
        snapshot: null,
        metrics: board.metrics.map(shownMetric),
        primaryMetric: board.primaryMetric ?? '',
        rows: board.reported,
        publicUrl: this.publicUrl,
      })
    );
  }

  private async rows(board: OpenBoard, withCosts: boolean): Promise<BoardRow[]> {
    const rows: BoardRow[] = [];
    const wanted = { first: MAX_PAGE, metric: board.trackRow.primaryMetric, reverse: false, view: DEFAULT_VIEW };
    for (let after: string | null = null; ;) {
      const { nodes, pageInfo } = await this.boards.rows(board, { ...wanted, after });
      rows.push(...(withCosts ? await this.withCosts(nodes) : nodes));
      after = pageInfo.endCursor;
      if (!pageInfo.hasNextPage) return [...rows, ...(await this.boards.reported(board))];
    }
  }

  private async withCosts(rows: readonly BoardRow[]): Promise<BoardRow[]> {
    const ids = rows.flatMap(({ evaluationId }) => evaluationId ?? []);
    const views = await costsOfEvaluations(this.store.manager, ids);
    const costs = new Map(
      await Promise.all(views.map(async (view) => [view.evaluationId, await this.costs.cost(view)] as const)),
    );
    return rows.map((row) => {
      const cost = costs.get(row.evaluationId ?? '') ?? null;
      return { ...row, cost: cost && shownCost(cost) };
    });
  }

  /** Metric values of the same entries on the other world's board; none for a frozen board, as on the page. */
  private async withElsewhere(rows: readonly BoardRow[], slug: string, name: string, { trackRow }: OpenBoard) {
    const other = otherWorld(trackRow.boards, name);
    const board = other === null ? null : await this.boards.board(slug, other, null);
    if (!board) return rows;
    const cells = new Map<string, readonly Cell[]>();
    for (const row of await this.rows(board, false)) cells.set(row.evaluationId ?? row.name, row.cells);
    return rows.map((row) => ({ ...row, elsewhere: cells.get(row.evaluationId ?? row.name) ?? [] }));
  }
}
