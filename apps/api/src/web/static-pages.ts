import { boardHref, formatEstimateInterval, formatRank, formatValue, type Cell, type Metric } from '@primitives/boards';
import type { FoundModelType, FoundPaperType, FoundTrackType } from '../search/search.type.js';
import { escapeHtml } from './html.js';
import { LATE_WITH_SCRIPTS } from './static-style.js';

/** A track on the first page. */
export interface StaticTrack {
  readonly slug: string;
  readonly board: string;
  readonly title: string;
  readonly task: string;
  readonly verified: number;
  /** The best value by the primary metric; null without a value that is better than random or constant answers. */
  readonly best: { readonly metric: Pick<Metric, 'label' | 'format'>; readonly cell: Cell } | null;
}

/** A place of a submission on a board. */
export interface StaticPlace {
  readonly slug: string;
  readonly title: string;
  readonly board: string;
  readonly evaluationId: string;
  readonly metric: Pick<Metric, 'label' | 'format'>;
  readonly cell: Cell;
}

const noValue = (verified: number) =>
  verified === 0 ? 'no verified result yet' : `no value better than random or constant answers, ${verified} verified`;

export const staticHome = (tracks: readonly StaticTrack[]): string =>
  page('Tracks', [
    list(
      tracks.map(({ slug, board, title, task, verified, best }) => {
        const value = best ? `best ${valueOf(best)}, ${verified} verified` : noValue(verified);
        return `${link(boardHref(slug, board), title)}: ${escapeHtml(task)} (${value})`;
      }),
    ),
    `<p>${link('/search', 'Search')} · ${link('/docs', 'Documentation')}</p>`,
  ]);

export const staticSearch = (
  text: string,
  hits: readonly (FoundModelType | FoundPaperType | FoundTrackType)[],
): string =>
  page(text === '' ? 'Search' : `Search: ${text}`, [
    `<form action="/search"><input type="search" name="q" aria-label="Search" value="${escapeHtml(text)}"> <button>Search</button></form>`,
    hits.length > 0 ? list(hits.map(foundText)) : text === '' ? '' : '<p>No results.</p>',
  ]);

export function staticSubmission(
  { name, version, code, description }: Readonly<Record<'name' | 'version' | 'code' | 'description', string>>,
  places: readonly StaticPlace[],
): string {
  const results = places.map(({ slug, title, board, evaluationId, metric, cell }) => {
    const rank = cell.rankLow === null ? 'not ranked' : `rank ${formatRank(cell.rankLow, cell.rankHigh)}`;
    const receipt = link(`/r/${evaluationId}.json`, 'receipt');
    return `${link(boardHref(slug, board), `${title}, ${board}`)}: ${rank}, ${valueOf({ metric, cell })}, ${receipt}`;
  });
  return page(`${name} ${version}`, [
    `<p>Submission ${escapeHtml(code)}</p>`,
    description === '' ? '' : `<p>${escapeHtml(description)}</p>`,
    results.length > 0 ? list(results) : '<p>It is on no board.</p>',
  ]);
}

/** In the element that the app removes once it has rendered the page. */
const page = (title: string, parts: readonly string[]): string =>
  [
    '<main id="static-page" class="page">',
    `<style>${LATE_WITH_SCRIPTS}</style>`,
    `<h1>${escapeHtml(title)}</h1>`,
    ...parts.filter(Boolean),
    '</main>',
  ].join('\n');

const list = (items: readonly string[]): string => `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`;

const link = (href: string, text: string): string => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;

function valueOf({ metric, cell }: Pick<StaticPlace, 'metric' | 'cell'>): string {
  const interval = formatEstimateInterval(cell, metric.format);
  return escapeHtml([metric.label, formatValue(cell, metric.format), interval].filter(Boolean).join(' '));
}

function foundText(hit: FoundModelType | FoundPaperType | FoundTrackType): string {
  switch (hit.__typename) {
    case 'FoundModel': {
      const places = hit.places.map(({ track, shortName, board, rankLow, rankHigh }) => {
        const rank = rankLow === null ? 'not ranked' : `rank ${formatRank(rankLow, rankHigh)}`;
        return `${link(boardHref(track, board), `${shortName}, ${board}`)} ${rank}`;
      });
      return [link(`/s/${hit.submissionCode}`, `${hit.name} ${hit.version}`), ...places].join(' · ');
    }
    case 'FoundPaper': {
      const rows = hit.rows.map(({ track, shortName, board }) =>
        link(boardHref(track, board), `${shortName}, ${board}`),
      );
      return [`${escapeHtml(hit.method)}, reported by ${escapeHtml(hit.citation)}`, ...rows].join(' · ');
    }
    case 'FoundTrack':
      return `${link(boardHref(hit.slug, hit.boards[0] ?? 'main'), hit.title)}: ${escapeHtml(hit.task)}`;
  }
}
