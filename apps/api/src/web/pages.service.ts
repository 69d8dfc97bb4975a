import { Inject, Injectable } from '@nestjs/common';
import { evaluationsByIds, submissionsByIds, tracksByIds, type Store } from '@primitives/store';
import { BoardsService, type BoardView } from '../boards/boards.service.js';
import { DEFAULT_PAGE, MAX_PAGE } from '../boards/page-of-rows.js';
import type { BoardRowType } from '../boards/board-row.type.js';
import type { ApiConfig } from '../config.js';
import { CONFIG, STORE } from '../edges.js';
import { isId } from '../graphql/ids.js';
import { SubmissionsService } from '../submissions/submissions.service.js';
import { boardCsv } from './board-csv.js';
import { staticBoard } from './board-table.js';
import type { PageHead } from './shell.js';

/** What a page's address stands for. */
export interface Page {
  readonly head: Omit<PageHead, 'url'>;
  readonly content?: string;
  /** The address has the form of a page, but nothing is there. */
  readonly missing?: boolean;
}

/** Reads addresses for what the server puts into the shell, and boards for export. */
@Injectable()
export class PagesService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CONFIG) private readonly config: ApiConfig,
    private readonly boards: BoardsService,
    private readonly submissions: SubmissionsService,
  ) {}

  async page(path: string, snapshot: string | null): Promise<Page> {
    const [, kind, first = '', second = ''] = path.split('/');
    if (kind === 't' && second !== 'about' && second !== '') return this.boardPage(first, second, snapshot);
    if (kind === 's') return this.submissionPage(first);
    if (kind === 'e') return this.evaluationPage(first);
    return { head: this.home() };
  }

  /** The whole board, or null when there is none. */
  async csv(track: string, board: string, snapshot: string | null): Promise<string | null> {
    const view = await this.board(track, board, snapshot);
    return view && boardCsv(view.metrics, await this.allRows(view), this.config.PRIMITIVES_PUBLIC_URL);
  }

  /** The same as JSON. */
  async json(track: string, board: string, snapshot: string | null): Promise<object | null> {
    const view = await this.board(track, board, snapshot);
    return view && { board: view.id, snapshot: view.snapshot, metrics: view.metrics, rows: await this.allRows(view) };
  }

  private async boardPage(track: string, board: string, snapshot: string | null): Promise<Page> {
    const view = await this.board(track, board, snapshot);
    if (!view) return { head: this.home(), missing: true };
    const { title, task, primaryMetric } = view.trackRow;
    const [rows, reported] = await Promise.all([
      this.boards.rows(view, { first: DEFAULT_PAGE, after: null, sort: null, reverse: false, query: '' }),
      this.boards.reported(view),
    ]);
    const full = `${title}, ${board}`;
    const content = staticBoard({
      ...{ title: full, task, primaryMetric, metrics: view.metrics, rows: rows.nodes, totalCount: rows.totalCount, reported },
      exportUrl: `/t/${track}/${board}.csv`,
    });
    return { head: { title: `${full} · ${this.config.PRIMITIVES_INSTALLATION}`, description: task }, content };
  }

  private async submissionPage(idOrCode: string): Promise<Page> {
    const submission = await this.submissions.find(idOrCode);
    if (!submission) return { head: this.home(), missing: true };
    const { name, version, code, description } = submission;
    return {
      head: {
        title: `${name} ${version} · ${this.config.PRIMITIVES_INSTALLATION}`,
        description: description.slice(0, 200) || `Submission ${code}`,
      },
    };
  }

  private async evaluationPage(id: string): Promise<Page> {
    const [evaluation] = isId(id) ? await evaluationsByIds(this.store.manager, [id]) : [];
    if (!evaluation) return { head: this.home(), missing: true };
    const [[submission], [track]] = await Promise.all([
      submissionsByIds(this.store.manager, [evaluation.submissionId]),
      tracksByIds(this.store.manager, [evaluation.trackId]),
    ]);
    const title = `${submission?.name ?? ''} on ${track?.title ?? ''} · ${this.config.PRIMITIVES_INSTALLATION}`;
    return { head: { title, description: `Evaluation of ${submission?.name ?? ''} ${submission?.version ?? ''}` } };
  }

  private home(): Page['head'] {
    const title = this.config.PRIMITIVES_INSTALLATION;
    return { title, description: 'Leaderboards for compositional vision models, with intervals, rank ranges and receipts.' };
  }

  private board(track: string, board: string, snapshot: string | null): Promise<BoardView | null> {
    return snapshot !== null && !isId(snapshot) ? Promise.resolve(null) : this.boards.board(track, board, snapshot);
  }

  private async allRows(view: BoardView): Promise<BoardRowType[]> {
    const rows: BoardRowType[] = [];
    for (let after: string | null = null; ;) {
      const page = await this.boards.rows(view, { first: MAX_PAGE, after, sort: null, reverse: false, query: '' });
      rows.push(...page.nodes);
      after = page.pageInfo.endCursor;
      if (!page.pageInfo.hasNextPage) return [...rows, ...(await this.boards.reported(view))];
    }
  }
}
