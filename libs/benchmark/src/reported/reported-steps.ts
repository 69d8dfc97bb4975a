import { REPORTED_TABLES } from './reported.js';

/** What identifies a value of a paper: its row as boards store it. */
export interface StoredRow {
  readonly name: string;
  readonly citation: string | null;
  readonly tableReference: string | null;
  /** Metric id → value: a fraction where the metric's format is percent. */
  readonly values: Readonly<Record<string, number | null>>;
}

/** Most decimals that are read off a stored value; further ones are the noise of binary fractions. */
const MOST_DECIMALS = 6;

const keyOf = (...parts: readonly (string | number | null)[]): string => JSON.stringify(parts);

/** Number of decimals of each value of `REPORTED_TABLES`, as printed. */
const PRINTED: ReadonlyMap<string, number> = new Map(
  REPORTED_TABLES.flatMap(({ paper, table, metrics, rows }) =>
    rows.flatMap(({ method, values }) =>
      values.flatMap((one, i) =>
        one ? [[keyOf(paper.citation, table, method, metrics[i] ?? '', one.value), one.decimals] as const] : [],
      ),
    ),
  ),
);

/**
 * The step to which its paper rounded each row's value of a metric, in the unit of the stored value: 0.001 for a value
 * printed as 8.0%. Null without a value.
 *
 * Boards store numbers without their digits. A value of `REPORTED_TABLES` has the decimals that its paper prints. Any
 * other one, which a maintainer added, has the most decimals of a value of the same column and table: papers print a
 * column with constant decimals, so that `8` next to `44.3` was printed as `8.0`. O(rows).
 *
 * @param isPercent whether the metric is stored as a fraction and printed × 100
 */
export function reportedSteps(rows: readonly StoredRow[], metric: string, isPercent: boolean): (number | null)[] {
  const values = rows.map((row) => printedUnit(row.values[metric] ?? null, isPercent));
  const tables = rows.map(({ citation, tableReference }) => keyOf(citation, tableReference));
  const most = new Map<string, number>();
  values.forEach((value, at) => {
    const table = tables[at] ?? '';
    if (value !== null) most.set(table, Math.max(most.get(table) ?? 0, decimalsOf(value)));
  });
  return rows.map(({ name, citation, tableReference }, at) => {
    const value = values[at] ?? null;
    if (value === null) return null;
    const printed = PRINTED.get(keyOf(citation, tableReference, name, metric, value));
    return stepOf(printed ?? most.get(tables[at] ?? '') ?? 0, isPercent);
  });
}

/** In the unit of the paper, without the noise of a multiplication in binary: 0.051 is 5.1. */
const printedUnit = (value: number | null, isPercent: boolean): number | null =>
  value === null ? null : Number((isPercent ? value * 100 : value).toFixed(MOST_DECIMALS));

const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0;

const stepOf = (decimals: number, isPercent: boolean): number => Number(`1e-${decimals + (isPercent ? 2 : 0)}`);
