import type { Rounded } from '../metric-values.js';
import { sortedRows } from './sorted-rows.js';
import { reportedGroups } from './groups.js';

/** A row of a paper, as a summary needs it. */
export interface ReportedValues {
  readonly name: string;
  readonly citation: string | null;
  readonly tableReference: string | null;
  readonly cells: readonly (Rounded & { readonly metric: string })[];
}

export interface BestReported<R extends ReportedValues> {
  readonly best: R;
  readonly value: number;
  /** Step to which the paper rounded it; null if it is unknown. */
  readonly step: number | null;
  /**
   * The row with the next value, its distance in the unit of the metric, the finer step of both values, and whether
   * it is of the same table.
   */
  readonly next: {
    readonly row: R;
    readonly margin: number;
    readonly step: number | null;
    readonly sameTable: boolean;
  } | null;
}

/**
 * The best reported value of a metric and the one after it; null without a value. Variants of a method and references
 * do not count; of equal values, the first row is the best. No test compares them.
 */
export function bestReported<R extends ReportedValues>(
  rows: readonly R[],
  { id, direction }: { readonly id: string; readonly direction: 'HIGHER' | 'LOWER' },
): BestReported<R> | null {
  const order = direction === 'LOWER' ? 'ascending' : 'descending';
  const [best, next] = sortedRows(reportedGroups(rows).methods, { metric: id, order }).flatMap((row) => {
    const { value = null, step = null } = row.cells.find(({ metric }) => metric === id) ?? {};
    return value === null ? [] : [{ row, value, step }];
  });
  if (!best) return null;
  const sameTable = next?.row.citation === best.row.citation && next?.row.tableReference === best.row.tableReference;
  return {
    best: best.row,
    value: best.value,
    step: best.step,
    next: next
      ? {
          row: next.row,
          margin: Math.abs(best.value - next.value),
          step: finerStep(best.step, next.step),
          sameTable,
        }
      : null,
  };
}

/** So that the distance has the decimals of the printed values: 1.4 between 45 and 43.6. Null if one is unknown. */
const finerStep = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : Math.min(a, b);
