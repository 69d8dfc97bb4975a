import type { ProtocolId } from '../protocols.js';

/** A paper whose tables and figures the ledger holds. */
export interface LedgerPaper {
  /** Used in addresses and file names. */
  readonly id: string;
  readonly citation: string;
  readonly title: string;
  readonly url: string;
  /** How its numbers compare with those of boards, as Markdown; the first paragraph of its page. */
  readonly comparison?: string;
  readonly tables: readonly LedgerTable[];
  readonly figures: readonly LedgerFigure[];
}

/** What this platform does about a printed value. */
export type Support =
  /** A metric of a track computes it, once `needs` is there. */
  | { readonly kind: 'metric'; readonly on: MetricOnBoard; readonly needs: string }
  /** The importer or a committed test counts it from a release. `needs` names what is missing, where it is. */
  | { readonly kind: 'count'; readonly of: string; readonly needs?: string }
  | { readonly kind: 'impossible'; readonly reason: string };

/** The definition that computes a value. `metric` is an id of `METRICS` (libs/metrics). */
export interface MetricOnBoard {
  readonly benchmark: string;
  readonly protocol: ProtocolId;
  readonly board: string;
  readonly metric: string;
  /** The value is for versions of the benchmark with this number of attributes; absent: for every version. */
  readonly attributes?: number;
}

/** A printed table. Values stay as printed, text included: `34.2`, `0.37 ± 0.01`. */
export interface LedgerTable {
  /** As the paper numbers it, for example `Table 3`. `Text` collects numbers that only sentences state. */
  readonly label: string;
  /** What the table shows, in our words. */
  readonly title: string;
  /** Headings of the value columns. */
  readonly columns: readonly string[];
  readonly unit: '%' | 'count' | 'score';
  readonly rows: readonly LedgerRow[];
  readonly support: (row: LedgerRow, column: string) => Support;
}

export interface LedgerRow {
  /** Rows with the same heading inside the table, for example `open`; empty without headings. */
  readonly group: string;
  readonly label: string;
  /** One value for each column; null where the paper prints none. */
  readonly printed: readonly (string | null)[];
}

export interface LedgerFigure {
  readonly label: string;
  readonly title: string;
  readonly support: Support;
}

/** A value computed here, by a test or by a run. */
export interface OwnValue {
  readonly value: number;
  /** 95% interval; absent for counts, which have none. */
  readonly interval?: readonly [number, number];
  /** The file and command that computed it. */
  readonly source: string;
}

export type Verdict =
  | { readonly verdict: 'reproduced'; readonly own: OwnValue }
  | {
      readonly verdict: 'differs';
      readonly own: OwnValue;
      readonly by: number;
      readonly beyondInterval: boolean | null;
    }
  | { readonly verdict: 'not run'; readonly needs: string }
  | { readonly verdict: 'impossible'; readonly reason: string };

export const VERDICTS = ['reproduced', 'differs', 'not run', 'impossible'] as const;

/** A printed cell with its place, its support and its verdict. */
export interface LedgerCell {
  readonly table: LedgerTable;
  readonly row: LedgerRow;
  readonly column: string;
  readonly printed: string;
  readonly support: Support;
  readonly verdict: Verdict;
}

/**
 * Rows from lines `label | value | value …`. A line `# open` starts the group `open`; `/` is a value that the paper
 * does not print.
 *
 * @throws Error when a line does not have `columns` values
 */
export function readRows(columns: number, text: string): LedgerRow[] {
  let group = '';
  const rows: LedgerRow[] = [];
  for (const line of text.trim().split('\n')) {
    if (line.startsWith('# ')) {
      group = line.slice(2);
      continue;
    }
    const [label = '', ...values] = line.split('|').map((value) => value.trim());
    if (values.length !== columns) throw new Error(`${label}: ${values.length} values, expected ${columns}`);
    rows.push({ group, label, printed: values.map((value) => (value === '/' ? null : value)) });
  }
  return rows;
}

/** Every printed value of a paper, in the order of its tables. */
export function cellsOf(paper: LedgerPaper, own: ReadonlyMap<string, OwnValue>): LedgerCell[] {
  return paper.tables.flatMap((table) =>
    table.rows.flatMap((row) =>
      table.columns.flatMap((column, i) => {
        const printed = row.printed[i] ?? null;
        if (printed === null) return [];
        const support = table.support(row, column);
        const value = own.get(cellKey(paper.id, table.label, row, column));
        return [{ table, row, column, printed, support, verdict: verdictOf(printed, support, value) }];
      }),
    ),
  );
}

/** The place of a cell as one string, for example `mac · Table 3 · open · CLIP · AUC`. */
export function cellKey(paper: string, table: string, row: Pick<LedgerRow, 'group' | 'label'>, column: string): string {
  return [paper, table, row.group, row.label, column].filter(Boolean).join(' · ');
}

/**
 * The verdict on a cell. A value is reproduced when it is equal at the printed number of decimals.
 *
 * @param printed starts with a number: `25,641`, `0.37 ± 0.01`
 */
export function verdictOf(printed: string, support: Support, own: OwnValue | undefined): Verdict {
  if (support.kind === 'impossible') return { verdict: 'impossible', reason: support.reason };
  if (!own) return { verdict: 'not run', needs: support.needs ?? 'a run' };
  const { value, decimals } = printedNumber(printed);
  if (own.value.toFixed(decimals) === value.toFixed(decimals)) return { verdict: 'reproduced', own };
  const beyondInterval = own.interval ? value < own.interval[0] || value > own.interval[1] : null;
  return { verdict: 'differs', own, by: own.value - value, beyondInterval };
}

/** The first number of a printed value and its decimals. */
export function printedNumber(printed: string): { readonly value: number; readonly decimals: number } {
  const [, digits] = /^([−-]?[\d,]*\.?\d+)/.exec(printed) ?? [];
  if (digits === undefined) throw new Error(`not a number: ${printed}`);
  const value = Number(digits.replaceAll(',', '').replace('−', '-'));
  return { value, decimals: digits.split('.')[1]?.length ?? 0 };
}

/** How many cells have each verdict. */
export function countVerdicts(cells: readonly LedgerCell[]): Record<Verdict['verdict'], number> {
  const counts = { reproduced: 0, differs: 0, 'not run': 0, impossible: 0 };
  for (const { verdict } of cells) counts[verdict.verdict]++;
  return counts;
}
