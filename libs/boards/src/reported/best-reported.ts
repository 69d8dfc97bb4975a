import { sortedRows } from './sorted-rows.js';
import { withVariantsApart } from './variants.js';

/** A row of a paper, as a summary needs it. */
export interface ReportedValues {
  readonly name: string;
  readonly citation: string | null;
  readonly tableReference: string | null;
  readonly cells: readonly { readonly metric: string; readonly value: number | null }[];
}

export interface BestReported<R extends ReportedValues> {
  readonly best: R;
  readonly value: number;
  /** The row with the next value, its distance in the unit of the metric, and whether it is of the same table. */
  readonly next: { readonly row: R; readonly margin: number; readonly sameTable: boolean } | null;
}

/**
 * The best reported value of a metric and the one after it; null without a value. Variants of a method do not count; of
 * equal values, the first row is the best. No test compares them.
 */
export function bestReported<R extends ReportedValues>(
  rows: readonly R[],
  { id, direction }: { readonly id: string; readonly direction: 'HIGHER' | 'LOWER' },
): BestReported<R> | null {
  const order = direction === 'LOWER' ? 'ascending' : 'descending';
  const [best, next] = sortedRows(withVariantsApart(rows).methods, { metric: id, order }).flatMap((row) => {
    const value = row.cells.find(({ metric }) => metric === id)?.value;
    return value == null ? [] : [{ row, value }];
  });
  if (!best) return null;
  const sameTable = next?.row.citation === best.row.citation && next?.row.tableReference === best.row.tableReference;
  return {
    best: best.row,
    value: best.value,
    next: next ? { row: next.row, margin: Math.abs(best.value - next.value), sameTable } : null,
  };
}
