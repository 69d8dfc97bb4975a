import type { OwnFilter } from './own-filter.ts';

/** Whether the rows of a submission are together: in the orders that compare submissions. */
export const isGrouped = ({ sort }: Pick<OwnFilter, 'sort'>): boolean => sort !== 'value' && sort !== 'state';

interface Row {
  readonly submission: { readonly id: string; readonly evaluations: readonly object[] };
}

/** The number of tracks of a submission, and how many of them the filter shows. */
export function tracksOf(rows: readonly Row[]): { readonly shown: number; readonly all: number } {
  return { shown: rows.length, all: Math.max(rows.length, rows[0]?.submission.evaluations.length ?? 0) };
}

/** Ids of the submissions with several rows. */
export function severalRows(rows: readonly Row[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const several = new Set<string>();
  for (const { submission } of rows) (seen.has(submission.id) ? several : seen).add(submission.id);
  return several;
}
