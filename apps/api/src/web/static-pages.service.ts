import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@primitives/runtime';
import { MAX_SEARCH_TEXT } from '@primitives/boards';
import { TracksService } from '../benchmarks/tracks.service.js';
import { BoardsService } from '../boards/boards.service.js';
import { verifiedRow } from '../boards/graphql-rows.js';
import { shownMetric } from '../boards/shown-metrics.js';
import { CLOCK } from '../injection-tokens.js';
import { SearchService } from '../search/search.service.js';
import type { PageContent } from './page.js';
import { staticHome, staticSearch, staticSubmission, type StaticPlace } from './static-pages.js';

/** Readers without scripts see content that is at most this old. */
const MAX_AGE_MS = 60_000;

/** Content of the pages other than boards, for readers without scripts and search engines. */
@Injectable()
export class StaticPagesService {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly tracks: TracksService,
    private readonly boards: BoardsService,
    private readonly searches: SearchService,
  ) {}

  home(): PageContent {
    return this.recent('home', async () => {
      const tracks = await this.tracks.all();
      const facts = await this.boards.baselineFacts(tracks.map(({ id }) => id));
      const shown = tracks.map(async (track, i) => {
        const leader = await this.boards.leader(track, track.primaryMetric.id, facts[i]!);
        return {
          slug: track.slug,
          board: track.boards[0] ?? 'main',
          title: track.title,
          task: track.task,
          verified: await this.boards.verifiedCount(track),
          best: leader && !leader.atChance ? { metric: shownMetric(track.primaryMetric), cell: leader.cell } : null,
        };
      });
      return staticHome(await Promise.all(shown));
    });
  }

  search(query: string): PageContent {
    const text = query.slice(0, MAX_SEARCH_TEXT);
    return this.recent(`search ${text}`, async () =>
      staticSearch(text, (await this.searches.answer({ text, first: undefined }, null)).hits),
    );
  }

  /** @param submission that anyone may see */
  submission(submission: Readonly<Record<'name' | 'version' | 'code' | 'description', string>>): PageContent {
    return this.recent(`submission ${submission.code}`, async () =>
      staticSubmission(submission, await this.placesOf(submission.code)),
    );
  }

  private async placesOf(code: string): Promise<StaticPlace[]> {
    const places: StaticPlace[] = [];
    for (const track of await this.tracks.all())
      for (const board of track.boards) {
        const found = (await this.boards.latest(track, board))?.rows.find(
          ({ submissionCode }) => submissionCode === code,
        );
        if (!found) continue;
        const metric = shownMetric(track.primaryMetric);
        const [cell] = verifiedRow(found, [metric.id]).cells;
        const { slug, title } = track;
        if (cell) places.push({ slug, title, board, evaluationId: found.evaluationId, metric, cell });
      }
    return places;
  }

  private recent(name: string, write: () => Promise<string>): PageContent {
    return { key: `${name} ${Math.floor(this.clock.now().getTime() / MAX_AGE_MS)}`, write };
  }
}
