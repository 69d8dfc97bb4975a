import type { AdminEvaluations } from '../api/documents/admin-submissions.ts';
import { FILTERS, countOf, type Filter } from '../mine/filters.ts';

/** The filters of the list for maintainers: states, and results that are not on their boards. */
export type AdminFilter = Filter | 'off' | 'withheld';
export const ADMIN_FILTERS: readonly AdminFilter[] = [
  'all',
  'running',
  'published',
  'off',
  'withheld',
  'failed',
  'cancelled',
];

export const adminFilterOf = (text: string | null): AdminFilter => ADMIN_FILTERS.find((each) => each === text) ?? 'all';

type Visibility = AdminEvaluations['visibilities'][number]['visibility'];
const VISIBILITIES: Partial<Record<AdminFilter, Visibility[]>> = {
  off: ['HIDDEN', 'WITHDRAWN', 'WITHHELD', 'EMBARGOED', 'SEALED'],
  withheld: ['WITHHELD'],
};

/** What the API is asked for. */
export const requestedOf = (filter: AdminFilter) => ({
  states: filter === 'off' || filter === 'withheld' ? FILTERS.published : FILTERS[filter],
  visibilities: VISIBILITIES[filter] ?? null,
});

/** Number of rows of a filter. A result with a rerun in progress is in progress, and scored. */
export function rowsOf(
  filter: AdminFilter,
  counts: Pick<AdminEvaluations, 'states' | 'visibilities' | 'allCount' | 'scoredCount'>,
): number {
  if (filter === 'all') return counts.allCount;
  if (filter === 'published') return counts.scoredCount;
  if (filter !== 'off' && filter !== 'withheld') return countOf(filter, counts.states);
  return counts.visibilities
    .filter(({ visibility }) => VISIBILITIES[filter]?.includes(visibility))
    .reduce((sum, { count }) => sum + count, 0);
}
