import type { MyEvaluation } from '../api/documents/mine.ts';

export type State = MyEvaluation['state'];

/** Which states each filter of the page shows; null is all of them. */
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

/** How many rows a filter would show. */
export function countOf(filter: Filter, states: readonly { readonly state: State; readonly count: number }[]): number {
  return states.filter(({ state }) => shows(filter, state)).reduce((sum, { count }) => sum + count, 0);
}

/** Whether it may still be cancelled. */
export const isOpen = ({ state }: Pick<MyEvaluation, 'state'>): boolean => shows('running', state);

/** Whether its result may be withdrawn: it is scored, and stands or is hidden. */
export const isWithdrawable = ({ state, publication }: Pick<MyEvaluation, 'state' | 'publication'>): boolean =>
  state === 'SCORED' && publication?.visibility !== 'RETRACTED' && publication?.visibility !== 'SUPERSEDED';

/** The present rows with one that moved: in its place, first when it is new, gone when the filter does not show it any more. */
export function withMoved<Row extends Pick<MyEvaluation, 'id' | 'state'>>(
  rows: readonly Row[],
  moved: Row,
  filter: Filter,
): Row[] {
  if (!shows(filter, moved.state)) return rows.filter(({ id }) => id !== moved.id);
  return rows.some(({ id }) => id === moved.id) ? rows.map((row) => (row.id === moved.id ? moved : row)) : [moved, ...rows];
}
