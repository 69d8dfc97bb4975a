import type { RowFacts } from './row.js';
import { fold } from './search/fold.js';
import { DEFAULT_VIEW, type BoardView } from './view.js';

export type FilterName =
  | 'evidence'
  | 'query'
  | 'backbone'
  | 'team'
  | 'licence'
  | 'weights'
  | 'provider'
  | 'trained'
  | 'maxParameters'
  | 'since'
  | 'phase';

const WEIGHTS = { open: 'OPEN', 'on-request': 'ON_REQUEST', closed: 'CLOSED' } as const;

interface Filter {
  readonly active: (view: BoardView) => boolean;
  /** @param row  with all properties that filters read */
  readonly keeps: (row: RowFacts, view: BoardView) => boolean;
}

const FILTERS: Readonly<Record<FilterName, Filter>> = {
  evidence: {
    active: ({ evidence }) => evidence !== 'all',
    keeps: (row, { evidence }) => row.evidence === (evidence === 'verified' ? 'VERIFIED' : 'REPORTED'),
  },
  query: { active: ({ query }) => query.trim() !== '', keeps: (row, { query }) => matchesQuery(row, query) },
  backbone: { active: ({ backbone }) => backbone !== null, keeps: (row, { backbone }) => row.backbone === backbone },
  team: { active: ({ team }) => team !== null, keeps: (row, { team }) => row.team === team },
  licence: { active: ({ licence }) => licence !== null, keeps: (row, { licence }) => row.licence === licence },
  weights: {
    active: ({ weights }) => weights !== null,
    keeps: (row, { weights }) => row.weights !== null && row.weights === WEIGHTS[weights ?? 'open'],
  },
  provider: {
    active: ({ provider }) => provider !== null,
    keeps: ({ providers }, { provider }) => providers?.includes(provider ?? '') ?? false,
  },
  trained: {
    active: ({ trained }) => trained !== null,
    keeps: (row, { trained }) => row.trainingDeclared && row.notTrained !== trained,
  },
  maxParameters: {
    active: ({ maxParameters }) => maxParameters !== null,
    keeps: ({ parameters }, { maxParameters }) => parameters !== null && parameters <= (maxParameters ?? Infinity),
  },
  since: {
    active: ({ since }) => since !== null,
    keeps: ({ publishedAt }, { since }) => publishedAt !== null && publishedAt >= (since ?? ''),
  },
  phase: { active: ({ phase }) => phase !== null, keeps: (row, { phase }) => row.phase === phase },
};
const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

/** An active filter and the number of rows that it alone hides. */
export interface ActiveFilter {
  readonly name: FilterName;
  readonly hides: number;
}

export const activeFilters = (view: BoardView): FilterName[] =>
  FILTER_NAMES.filter((name) => FILTERS[name].active(view));

/** Whether a row passes all filters of a view. */
export function rowFilter(view: BoardView): (row: RowFacts) => boolean {
  const active = activeFilters(view);
  return (row) => active.every((name) => FILTERS[name].keeps(row, view));
}

/** How many of these rows each active filter alone would hide. */
export function hiding(rows: readonly RowFacts[], view: BoardView): ActiveFilter[] {
  return activeFilters(view).map((name) => ({
    name,
    hides: rows.filter((row) => !FILTERS[name].keeps(row, view)).length,
  }));
}

/** A copy of a view without one filter. */
export function without(view: BoardView, name: FilterName): BoardView {
  return { ...view, [name]: DEFAULT_VIEW[name] };
}

export const withoutFilters = (view: BoardView): BoardView => FILTER_NAMES.reduce(without, view);

/** Every word must occur somewhere, ignoring case and accents. */
function matchesQuery(row: RowFacts, query: string): boolean {
  const text = textOf(row);
  return fold(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Cached normalised texts of searched rows: normalising takes most of the time of a search. */
const texts = new WeakMap<RowFacts, string>();
function textOf(row: RowFacts): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const { name, version, team, backbone, citation, submissionCode } = row;
  const text = fold([name, version, team, backbone, citation, submissionCode].filter(Boolean).join('\n'));
  texts.set(row, text);
  return text;
}
