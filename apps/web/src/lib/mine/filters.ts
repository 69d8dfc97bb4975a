import type { MyEvaluation } from '../api/documents/mine.ts';

export type State = MyEvaluation['state'];

/** The states that each filter of the page shows; null: all. */
export const FILTERS: Record<Filter, State[] | null> = {
  all: null,
  running: ['QUEUED', 'VALIDATING', 'PREDICTING', 'SCORING'],
  published: ['SCORED'],
  failed: ['REJECTED', 'FAILED'],
  cancelled: ['CANCELLED'],
};
export type Filter = 'all' | 'running' | 'published' | 'failed' | 'cancelled';

export const filterOf = (text: string | null): Filter =>
  text !== null && Object.hasOwn(FILTERS, text) ? (text as Filter) : 'all';

export const shows = (filter: Filter, state: State): boolean => {
  return FILTERS[filter]?.includes(state) ?? true;
};

/** Number of rows that a filter would show. */
export function countOf(filter: Filter, states: readonly { readonly state: State; readonly count: number }[]): number {
  return states.filter(({ state }) => shows(filter, state)).reduce((sum, { count }) => sum + count, 0);
}

/** Whether it may still be cancelled. */
export const isOpen = ({ state }: Pick<MyEvaluation, 'state'>): boolean => shows('running', state);

/** Whether its result may be withdrawn: it is scored, and published or hidden; a debug run is on no board. */
export const isWithdrawable = ({
  state,
  debug,
  publication,
}: Pick<MyEvaluation, 'state' | 'debug' | 'publication'>): boolean =>
  state === 'SCORED' && !debug && publication?.visibility !== 'WITHDRAWN' && publication?.visibility !== 'SUPERSEDED';

/** The submissions of the rows whose listing can change, each with one of its rows; a debug run is on no board. */
export function listableOf<Row extends { readonly debug: boolean; readonly submission: { readonly id: string } }>(
  rows: readonly Row[],
): { readonly submissions: Row[]; readonly skipped: number } {
  const all = [...new Map(rows.map((row) => [row.submission.id, row])).values()];
  const submissions = all.filter(({ debug }) => !debug);
  return { submissions, skipped: all.length - submissions.length };
}
