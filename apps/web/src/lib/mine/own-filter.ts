import type { MyEvaluation } from '../api/documents/mine.ts';
import { FILTERS } from './filters.ts';

/** The rows that the page shows: those of a kind, in one state, on one track, in an order. */
export interface OwnFilter {
  readonly kind: OwnKind;
  readonly state: OwnState;
  /** Its slug; null: all tracks. */
  readonly track: string | null;
  readonly sort: OwnSort;
}

/** What the API is asked for in each order. */
const SORTS = {
  newest: {},
  oldest: { descending: false },
  name: { orderBy: 'NAME' },
  state: { orderBy: 'STATE' },
  value: { orderBy: 'VALUE' },
} as const;
export type OwnSort = keyof typeof SORTS;

/** The orders of a filter: values are compared on one track only. */
export const sortsOf = ({ track }: Pick<OwnFilter, 'track'>): OwnSort[] =>
  (Object.keys(SORTS) as OwnSort[]).filter((sort) => sort !== 'value' || track !== null);

/** Whether the rows of a submission are together: in the orders that compare submissions. */
export const isGrouped = ({ sort }: Pick<OwnFilter, 'sort'>): boolean => sort !== 'value' && sort !== 'state';

type Visibility = NonNullable<MyEvaluation['publication']>['visibility'];
type Facts = Partial<{
  readonly states: MyEvaluation['state'][] | null;
  readonly debug: boolean;
  readonly visibility: Visibility;
  readonly listed: boolean;
}>;

/**
 * What the API is asked for in each state of the filter. Debug runs are also in progress, failed or cancelled; a scored
 * row is in exactly one of the others, unless its result is hidden or superseded: that is in `all` only. Each row of a
 * submission that is not listed is also in `unlisted`, whatever its state.
 */
const STATES = {
  all: {},
  running: { states: FILTERS.running },
  published: { visibility: 'SHOWN', debug: false },
  unlisted: { listed: false, debug: false },
  sealed: { visibility: 'SEALED', debug: false },
  withheld: { visibility: 'WITHHELD', debug: false },
  withdrawn: { visibility: 'WITHDRAWN', debug: false },
  failed: { states: FILTERS.failed },
  cancelled: { states: FILTERS.cancelled },
} as const satisfies Record<string, Facts>;
export type OwnState = keyof typeof STATES;

/** Kinds of evaluations: each, those that boards may rank, and debug runs. */
const KINDS = { all: {}, ranked: { debug: false }, debug: { debug: true } } as const satisfies Record<string, Facts>;
export type OwnKind = keyof typeof KINDS;
export const OWN_KINDS = Object.keys(KINDS) as OwnKind[];

/** The states of a kind: no board shows a debug run. */
export const statesOf = ({ kind }: Pick<OwnFilter, 'kind'>): OwnState[] =>
  (Object.keys(STATES) as OwnState[]).filter((state) => kind !== 'debug' || !('debug' in STATES[state]));

const factsOf = ({ kind, state }: Pick<OwnFilter, 'kind' | 'state'>): Facts => ({ ...KINDS[kind], ...STATES[state] });

/** The filter of an address; an unknown state means all, an unknown order the newest first. */
export function ownFilterOf(params: URLSearchParams): OwnFilter {
  const [state, sort] = ['state', 'sort'].map((name) => params.get(name));
  const track = params.get('track') || null;
  // Earlier addresses have debug runs as a state.
  const kind = state === 'debug' ? state : (OWN_KINDS.find((each) => each === params.get('kind')) ?? 'all');
  return {
    kind,
    state: statesOf({ kind }).find((each) => each === state) ?? 'all',
    track,
    sort: sortsOf({ track }).find((each) => each === sort) ?? 'newest',
  };
}

/** @param text of the search; empty: none */
export function ownFilterHref({ kind, state, track, sort }: OwnFilter, text = ''): string {
  const params = new URLSearchParams({
    ...(kind !== 'all' && { kind }),
    ...(state !== 'all' && statesOf({ kind }).includes(state) && { state }),
    ...(track !== null && { track }),
    ...(sort !== 'newest' && sortsOf({ track }).includes(sort) && { sort }),
    ...(text !== '' && { q: text }),
  });
  return `/account/submissions${params.size > 0 ? `?${params.toString()}` : ''}`;
}

export const isFiltered = ({ kind, state, track }: Pick<OwnFilter, 'kind' | 'state' | 'track'>): boolean =>
  kind !== 'all' || state !== 'all' || track !== null;

/** The variables of the query. */
export const ownVariables = ({ kind, state, track, sort }: OwnFilter) => ({
  ...factsOf({ kind, state }),
  track,
  ...(SORTS[sort] as Order),
  bySubmission: isGrouped({ sort }),
});
type Order = { readonly orderBy?: 'NAME' | 'STATE' | 'VALUE'; readonly descending?: boolean };

/** A row with its submission and track. */
type Row = Pick<MyEvaluation, 'id' | 'state' | 'debug'> & {
  readonly publication: { readonly visibility: Visibility } | null;
  readonly submission: { readonly id: string; readonly listing: { readonly listing: string } };
  readonly track: { readonly slug: string };
};

function shows({ track, ...filter }: Pick<OwnFilter, 'kind' | 'state' | 'track'>, row: Row): boolean {
  const { states, debug, visibility, listed } = factsOf(filter);
  return (
    (track === null || row.track.slug === track) &&
    (!states || states.includes(row.state)) &&
    (debug === undefined || row.debug === debug) &&
    (visibility === undefined || row.publication?.visibility === visibility) &&
    (listed === undefined || (row.submission.listing.listing === 'LISTED') === listed)
  );
}

/** Whether the name, the version or the code of a submission has each word of a text. */
export function isNamed({ name, version, code }: Named, text: string): boolean {
  const own = `${name} ${version} ${code}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => own.includes(word));
}
type Named = Pick<MyEvaluation['submission'], 'name' | 'version' | 'code'>;

/**
 * Updates the current rows with a changed one: at its position, or at that of the previous attempt, removed when the
 * filter does not match. A new one is before the other rows of its submission, or first.
 */
export function withMoved<R extends Row>(rows: readonly R[], moved: R, filter: OwnFilter): R[] {
  const same = (row: R) =>
    row.id === moved.id || (row.submission.id === moved.submission.id && row.track.slug === moved.track.slug);
  if (!shows(filter, moved)) return rows.filter((row) => !same(row));
  if (rows.some(same)) return rows.map((row) => (same(row) ? moved : row));
  const place = Math.max(
    0,
    rows.findIndex(({ submission }) => submission.id === moved.submission.id),
  );
  return [...rows.slice(0, place), moved, ...rows.slice(place)];
}
