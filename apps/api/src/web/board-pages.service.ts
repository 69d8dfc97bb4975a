import { Inject, Injectable } from '@nestjs/common';
import { decodeView, exportHref, resolveSort, wholeBoard } from '@primitives/boards';
import { trackBySlug } from '@primitives/store/benchmarks';
import type { Store } from '@primitives/store/connection';
import { BoardsService, type OpenBoard } from '../boards/boards.service.js';
import { DEFAULT_PAGE } from '../boards/page-of-rows.js';
import { shownMetric } from '../boards/shown-metrics.js';
import type { ApiConfig } from '../config.js';
import { isId } from '../graphql/ids.js';
import { CONFIG, STORE } from '../injection-tokens.js';
import { PaperTracksService } from '../paper-tracks/paper-tracks.service.js';
import { staticBoard } from './board-table.js';
import { homeHead, pageOf, type Page } from './page.js';

/** Resolves URLs below `/t`: boards with their table, and the other pages of tracks. */
@Injectable()
export class BoardPagesService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CONFIG) private readonly config: ApiConfig,
    private readonly boards: BoardsService,
    private readonly papers: PaperTracksService,
  ) {}

  /** A page of a track that is no board. */
  async trackPage(slug: string): Promise<Page> {
    const found = (await trackBySlug(this.store.manager, slug)) ?? (await this.papers.board(slug, null));
    return pageOf(found, this.config);
  }

  /** A read-only board: its rows are no content of the server's, since scripts render them. */
  private async paperPage(track: string, board: string): Promise<Page> {
    const found = await this.papers.board(track, board);
    if (!found) return pageOf(null, this.config);
    const { title, task } = found.track;
    const installation = this.config.PRIMITIVES_INSTALLATION;
    return { head: { ...homeHead(this.config), title: `${title}, ${board} · ${installation}`, description: task } };
  }

  async page(track: string, board: string, query: URLSearchParams): Promise<Page> {
    const { view } = decodeView(query);
    const open = await this.board(track, board, view.asOf);
    if (!open) return this.paperPage(track, board);
    const { title, task, primaryMetric } = open.trackRow;
    const metrics = open.metrics.map(shownMetric);
    const sort = resolveSort(view, metrics, primaryMetric);
    const wanted = this.boards.orderOf(open, { ...view, sort: sort && { metric: sort.metric.id, order: sort.order } });
    const reported = await this.boards.reported(open);
    const full = `${title}, ${board}`;
    const exportUrl = exportHref(track, board, 'csv', wholeBoard(view, metrics));
    const references = await this.boards.references(open);
    const shown = {
      title: full,
      task,
      track,
      view,
      sort,
      metrics,
      references,
      exportUrl,
      asOf: open.head?.asOf ?? null,
    };
    const write = async () => {
      const rows = await this.boards.rows(open, { first: DEFAULT_PAGE, after: null, ...wanted });
      return staticBoard({ ...shown, totalCount: rows.totalCount, rows: [...rows.nodes, ...reported] });
    };
    // A snapshot never changes, so its rows need not be in the key.
    const key = JSON.stringify([open.head?.id ?? null, shown, wanted, reported]);
    return {
      head: { title: `${full} · ${this.config.PRIMITIVES_INSTALLATION}`, description: task },
      content: { key, write },
    };
  }

  private board(track: string, board: string, snapshot: string | null): Promise<OpenBoard | null> {
    return snapshot !== null && !isId(snapshot) ? Promise.resolve(null) : this.boards.board(track, board, snapshot);
  }
}
