import type { Administration } from '../api/documents/admin.ts';
import { FILTERS, countOf, type Filter, type State } from '../mine/filters.ts';

export type HeldResult = Administration['unpublishedResults']['nodes'][number];

/** The filters of the list for maintainers: states, and results that are not on their boards. */
export type AdminFilter = Filter | 'off';
export const ADMIN_FILTERS: readonly AdminFilter[] = ['all', 'running', 'published', 'off', 'failed', 'cancelled'];

export const adminFilterOf = (text: string | null): AdminFilter => ADMIN_FILTERS.find((each) => each === text) ?? 'all';

/** The states that the API is asked for: a held result is scored. */
export const statesOf = (filter: AdminFilter) => FILTERS[filter === 'off' ? 'published' : filter];

/** The held results of a track whose code, name or team contains the text. */
export function heldOf(rows: readonly HeldResult[], { track, text }: { track: string; text: string }): HeldResult[] {
  const wanted = text.toLowerCase();
  return rows.filter(
    (row) =>
      (track === '' || row.trackSlug === track) &&
      [row.code, row.name, row.team].some((each) => each.toLowerCase().includes(wanted)),
  );
}

/** Number of rows of a filter. */
export const rowsOf = (
  filter: AdminFilter,
  states: readonly { readonly state: State; readonly count: number }[],
  held: readonly HeldResult[],
): number => (filter === 'off' ? held.length : countOf(filter, states));
