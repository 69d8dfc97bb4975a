import { Inject, Injectable } from '@nestjs/common';
import { tracksByIds } from '@primitives/store/benchmarks';
import type { Store } from '@primitives/store/connection';
import { evaluationsByIds } from '@primitives/store/evaluations';
import { teamBySlug } from '@primitives/store/teams';
import type { Viewer } from '../auth/viewer.js';
import type { ApiConfig } from '../config.js';
import { isId } from '../graphql/ids.js';
import { CONFIG, STORE } from '../injection-tokens.js';
import { ModelsService } from '../models/models.service.js';
import { SubmissionsService } from '../submissions/submissions.service.js';
import { BoardPagesService } from './board-pages.service.js';
import { homeHead, pageOf, type Page } from './page.js';
import { StaticPagesService } from './static-pages.service.js';

/** Pages of a track that are no board; the empty one leads to its first board. */
const PARTS_OF_TRACK: ReadonlySet<string> = new Set(['', 'about', 'data']);

/** Resolves URLs to the content that the server renders into the shell. */
@Injectable()
export class PagesService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CONFIG) private readonly config: ApiConfig,
    private readonly submissions: SubmissionsService,
    private readonly models: ModelsService,
    private readonly boards: BoardPagesService,
    private readonly contents: StaticPagesService,
  ) {}

  /** @param viewer signed in; a page that only they may see exists, without rendered content */
  async page(path: string, query: URLSearchParams, viewer: () => Promise<Viewer | null>): Promise<Page> {
    const [, kind, first = '', second = ''] = path.split('/');
    const head = homeHead(this.config);
    if (path === '/' || path === '/index.html') return { head, content: this.contents.home() };
    if (kind === 't' && !PARTS_OF_TRACK.has(second)) return this.boards.page(first, second, query);
    if (kind === 't') return this.boards.trackPage(first);
    if (kind === 'm') return pageOf(await this.models.find(first, null), this.config);
    if (kind === 'teams') return pageOf(await teamBySlug(this.store.manager, first), this.config);
    if (kind === 's') return this.submissionPage(first, second, viewer);
    if (kind === 'e') return this.evaluationPage(first, viewer);
    if (kind === 'search')
      return {
        head: { ...head, title: `Search · ${head.title}` },
        content: this.contents.search(query.get('q') ?? ''),
      };
    return { head };
  }

  private async submissionPage(idOrCode: string, part: string, viewer: () => Promise<Viewer | null>): Promise<Page> {
    // The head and the content are public, so a private submission has none, also for its team.
    const submission = await this.submissions.find(idOrCode, null);
    if (!submission) return pageOf(await this.submissions.find(idOrCode, await viewer()), this.config);
    const { name, version, code, description } = submission;
    return {
      head: {
        title: `${name} ${version} · ${this.config.PRIMITIVES_INSTALLATION}`,
        description: description.slice(0, 200) || `Submission ${code}`,
      },
      ...(part === '' && { content: this.contents.submission(submission) }),
    };
  }

  /** Redirects an evaluation to the page of its submission. */
  private async evaluationPage(id: string, viewer: () => Promise<Viewer | null>): Promise<Page> {
    const [evaluation] = isId(id) ? await evaluationsByIds(this.store.manager, [id]) : [];
    const submission = evaluation && (await this.submissions.find(evaluation.submissionId, await viewer()));
    if (!evaluation || !submission) return pageOf(null, this.config);
    const [track] = await tracksByIds(this.store.manager, [evaluation.trackId]);
    const leadsTo = `/s/${submission.code}?track=${encodeURIComponent(track?.slug ?? '')}`;
    return { head: homeHead(this.config), leadsTo };
  }
}
