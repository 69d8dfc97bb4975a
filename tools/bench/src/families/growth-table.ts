import { table } from '../measure/table.js';

/** How one rule did, as shares of the simulated boards. */
export interface RuleResult {
  /** With a false claim in any snapshot. */
  readonly ever: number;
  /**
   * On which the better one of two entries is found in the last snapshot: of the first two, of the last two. Absent
   * where no entry is better.
   */
  readonly early?: number;
  readonly late?: number;
}

/** Simulated boards of one size that grow entry by entry. */
export interface GrowthRow {
  readonly kind: string;
  readonly entries: number;
  readonly units: number;
  readonly boards: number;
  /** With a false claim in the last snapshot, by the usual rule. */
  readonly last: number;
  /** Each snapshot at 5%, each at 1%, and 5% spent over the arrivals. */
  readonly usual: RuleResult;
  readonly strict: RuleResult;
  readonly spent: RuleResult;
}

const RULES = ['usual', 'strict', 'spent'] as const;

export function growthTable(rows: readonly GrowthRow[]): string {
  const text = (share: number | undefined) => (share === undefined ? '' : `${(100 * share).toFixed(1)}%`);
  const of = (name: keyof RuleResult) => RULES.map((rule) => `${name}, ${rule}`);
  return table(
    ['results', 'entries', 'units', 'boards', 'last, usual', ...of('ever'), ...of('early'), ...of('late')],
    rows.map((row) => [
      row.kind,
      row.entries,
      row.units,
      row.boards,
      text(row.last),
      ...(['ever', 'early', 'late'] as const).flatMap((name) => RULES.map((rule) => text(row[rule][name]))),
    ]),
  );
}
