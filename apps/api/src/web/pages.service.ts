import { Inject, Injectable } from '@nestjs/common';
import { decodeView, exportHref, resolveSort, wholeBoard } from '@primitives/boards';
import { trackBySlug, tracksByIds } from '@primitives/store/benchmarks';
import type { Store } from '@primitives/store/connection';
import { evaluationsByIds } from '@primitives/store/evaluations';
import { teamBySlug } from '@primitives/store/teams';
import { BoardsService, type OpenBoard } from '../boards/boards.service.js';
import { DEFAULT_PAGE } from '../boards/page-of-rows.js';
import { shownMetric } from '../boards/shown-metrics.js';
import type { ApiConfig } from '../config.js';
import { CONFIG, STORE } from '../injection-tokens.js';
import { isId } from '../graphql/ids.js';
import { ModelsService } from '../models/models.service.js';
import { PaperTracksService } from '../paper-tracks/paper-tracks.service.js';
import { SubmissionsService } from '../submissions/submissions.service.js';
import { staticBoard } from './board-table.js';
import type { PageHead } from './shell.js';

/** The content of a page before its scripts run. */
export interface PageContent {
  /** Cache key of the content: equal keys, equal text. */
  readonly key: string;
  write(): Promise<string>;
}

/** The result of resolving a page's URL. */
export interface Page {
  readonly head: Omit<PageHead, 'url'>;
  readonly content?: PageContent;
  /** The URL to redirect to. */
  readonly leadsTo?: string;
  /** The URL has the form of a page, but its subject does not exist. */
  readonly missing?: boolean;
}

/** Resolves URLs to the content that the server renders into the shell. */
@Injectable()
export class PagesService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CONFIG) private readonly config: ApiConfig,
    private readonly boards: BoardsService,
    private readonly submissions: SubmissionsService,
    private readonly models: ModelsService,
    private readonly papers: PaperTracksService,
  ) {}

  async page(path: string, query: URLSearchParams): Promise<Page> {
    const [, kind, first = '', second = ''] = path.split('/');
    if (kind === 't' && second !== 'about' && second !== '') return this.boardPage(first, second, query);
    if (kind === 't')
      return this.named((await trackBySlug(this.store.manager, first)) ?? (await this.papers.board(first, null)));
    if (kind === 'm') return this.named(await this.models.find(first, null));
    if (kind === 'teams') return this.named(await teamBySlug(this.store.manager, first));
    if (kind === 's') return this.submissionPage(first);
    if (kind === 'e') return this.evaluationPage(first);
    if (kind === 'search')
      return { head: { ...this.home(), title: `Search · ${this.config.PRIMITIVES_INSTALLATION}` } };
    return { head: this.home() };
  }

  /** A page without rendered content, whose subject exists. */
  private named(found: object | null): Page {
    return found === null ? { head: this.home(), missing: true } : { head: this.home() };
  }

  /** A read-only board: its rows are no content of the server's, since scripts render them. */
  private async paperPage(track: string, board: string): Promise<Page> {
    const found = await this.papers.board(track, board);
    if (!found) return this.named(null);
    const { title, task } = found.track;
    const installation = this.config.PRIMITIVES_INSTALLATION;
    return { head: { ...this.home(), title: `${title}, ${board} · ${installation}`, description: task } };
  }

  private async boardPage(track: string, board: string, query: URLSearchParams): Promise<Page> {
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
    const references = this.boards.references(open);
    const shown = { title: full, task, view, sort, metrics, references, exportUrl, asOf: open.head?.asOf ?? null };
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

  private async submissionPage(idOrCode: string): Promise<Page> {
    // A head is public, so a private submission has none.
    const submission = await this.submissions.find(idOrCode, null);
    if (!submission) return { head: this.home(), missing: true };
    const { name, version, code, description } = submission;
    return {
      head: {
        title: `${name} ${version} · ${this.config.PRIMITIVES_INSTALLATION}`,
        description: description.slice(0, 200) || `Submission ${code}`,
      },
    };
  }

  /** Redirects an evaluation to the page of its submission. */
  private async evaluationPage(id: string): Promise<Page> {
    const [evaluation] = isId(id) ? await evaluationsByIds(this.store.manager, [id]) : [];
    const submission = evaluation && (await this.submissions.find(evaluation.submissionId, null));
    if (!evaluation || !submission) return { head: this.home(), missing: true };
    const [track] = await tracksByIds(this.store.manager, [evaluation.trackId]);
    return { head: this.home(), leadsTo: `/s/${submission.code}?track=${encodeURIComponent(track?.slug ?? '')}` };
  }

  private home(): Page['head'] {
    const title = this.config.PRIMITIVES_INSTALLATION;
    return {
      title,
      description: 'Leaderboards for compositional vision models, with intervals, rank ranges and receipts.',
    };
  }

  private board(track: string, board: string, snapshot: string | null): Promise<OpenBoard | null> {
    return snapshot !== null && !isId(snapshot) ? Promise.resolve(null) : this.boards.board(track, board, snapshot);
  }
}
