import { bestFound, boardHref, DEFAULT_VIEW, searched, searchTerms } from '@primitives/boards';

import type { Found, SearchAnswer } from '../api/documents/search.ts';
import type { SearchDocs } from '../docs/docs-index.ts';
import type { DocsHit } from '../docs/docs-search.ts';
import type { ExcerptPart } from '../docs/excerpt.ts';
import { DOCS } from '../docs/pages.ts';
import { formatRank, NBSP } from '../format.ts';
import { inSentence } from '../strings/in-sentence.ts';
import { listingLabels } from '../strings/listing-labels.ts';
import { t } from '../strings/shell.ts';
import { words } from '../strings/search.ts';
import { matchLine } from './match-line.ts';
import { isNameOf, withoutMetricId } from './result-names.ts';
import { sitePages } from './site-pages.ts';

export const KINDS = ['model', 'paper', 'track', 'page', 'docs'] as const;
export type Kind = (typeof KINDS)[number];

/** A line of the search results. */
export interface Hit {
  readonly kind: Kind;
  readonly href: string;
  readonly name: string;
  readonly detail: string;
  /** Its boards, the default one first. */
  readonly places: readonly { readonly board: string; readonly rank: string | null; readonly rowCount: number }[];
  /** A model that is not public: private or unlisted. */
  readonly chip: string | null;
  /** A line of a section of the docs, with its found words. */
  readonly line?: readonly ExcerptPart[];
}

export interface HitGroup {
  readonly kind: Kind;
  readonly hits: readonly Hit[];
}

const boardName = (shortName: string, board: string): string =>
  [shortName, t.boardShort[board] ?? inSentence(t.boardName(board))].filter(Boolean).join(NBSP);

const PLAIN = { places: [], chip: null } as const;

function hitOf(found: Found): Hit {
  if (found.__typename === 'FoundModel') {
    const { slug, name, backbone, team, listing, places } = found;
    return {
      kind: 'model',
      href: `/m/${slug}`,
      name,
      detail: [backbone, team.name].filter(Boolean).join(' · '),
      places: places.map(({ shortName, board, rankLow, rankHigh, rowCount }) => ({
        board: boardName(shortName, board),
        rank: rankLow === null ? null : formatRank(rankLow, rankHigh),
        rowCount,
      })),
      chip: listingLabels[listing] ?? (places.length === 0 ? words.notRanked : null),
    };
  }
  if (found.__typename === 'FoundPaper') {
    const { method, citation, backbone, rows } = found;
    const [first] = rows;
    const href = first ? boardHref(first.track, first.board, { ...DEFAULT_VIEW, row: first.id }) : '/';
    const places = rows.map(({ shortName, board }) => ({
      board: boardName(shortName, board),
      rank: null,
      rowCount: 0,
    }));
    return {
      kind: 'paper',
      href,
      name: method,
      detail: [backbone, citation].filter(Boolean).join(' · '),
      places,
      chip: null,
    };
  }
  const { slug, title, task } = found;
  return {
    kind: 'track',
    href: `/t/${slug}`,
    name: title,
    detail: task,
    ...PLAIN,
  };
}

const candidates = DOCS.flatMap((group) =>
  group.pages.map(({ path, label }) => ({
    hit: { kind: 'docs', href: `/docs/${path}`, name: label, detail: group.name, ...PLAIN } satisfies Hit,
    searched: searched([label], [group.name]),
    newestAt: null,
  })),
);

/** Among models and papers, a section of the docs has at least this share of the words. */
const MIN_SHARE = 2 / 3;

/**
 * Pages of the docs whose titles match a text, with the same matching as all others, then sections with its words. A
 * single letter matches none: too many begin with it.
 */
function docsHits(text: string, most: number, sections: SearchDocs | undefined): Hit[] {
  const terms = searchTerms(text);
  if (!terms.some((term) => term.length > 1)) return [];
  const found = sections?.(text).hits ?? [];
  const lines = new Map(found.map(({ id, excerpt }) => [id, matchLine(excerpt)]));
  const pages = bestFound(candidates, terms).map(({ hit }): Hit => ({ ...hit, line: lines.get(hit.href) ?? [] }));
  const known = new Set(pages.map(({ href }) => href));
  const others = found
    .filter(({ id, share, titled, excerpt }) => share >= MIN_SHARE && !known.has(id) && (titled || isFoundIn(excerpt)))
    .map(sectionHit);
  return [...pages, ...others].slice(0, most);
}

const isFoundIn = (excerpt: readonly ExcerptPart[]) => excerpt.some(({ found }) => found);

const sectionHit = ({ id, page, heading, excerpt }: DocsHit): Hit => ({
  kind: 'docs',
  href: id,
  name: withoutMetricId(heading) || page,
  detail: heading ? page : '',
  ...PLAIN,
  line: matchLine(excerpt),
});

/**
 * The results, by kind, a kind with a result of exactly that name first, but verified models before methods of papers;
 * empty kinds are omitted, and so are similar results where a page of the site has the words.
 *
 * @param answer to the text, or to the one before it @param sections the search of the docs; undefined: not loaded
 */
export function hitGroups(
  { answer, sections }: { readonly answer: SearchAnswer | undefined; readonly sections: SearchDocs | undefined },
  text: string,
  most: number,
): HitGroup[] {
  const pages = sitePages(text);
  const found = answer && !(answer.nearly && pages.length > 0) ? answer.hits.map(hitOf) : [];
  const hits = [...found, ...pages, ...docsHits(text, most, sections)];
  const named = (kind: Kind) => hits.some((hit) => hit.kind === kind && isNameOf(hit.name, text));
  const isFirst = (kind: Kind) => named(kind) || (kind === 'model' && named('paper'));
  return [...KINDS.filter(isFirst), ...KINDS.filter((kind) => !isFirst(kind))]
    .map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind) }))
    .filter((group) => group.hits.length > 0);
}
