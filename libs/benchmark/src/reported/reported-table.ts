/** A paper with quoted values. */
export interface Paper {
  /** The citation before the table, for example `Xu et al.`. */
  readonly citation: string;
  readonly title: string;
  readonly url: string;
}

/** A value of a paper, and the cell of the ledger that holds it (`cellKey`); null: the ledger does not have it. */
export interface PrintedValue {
  readonly value: number;
  /** Number of decimals that the paper prints: 1 for `8.0`. */
  readonly decimals: number;
  readonly cell: string | null;
}

/** One row of a paper's table, its values in the order of the table's `metrics`; null where the paper prints none. */
export interface PrintedRow {
  readonly method: string;
  readonly backbone: string | null;
  /** Marked by the paper as evaluated without training on the benchmark. */
  readonly notTrained?: boolean;
  /** Number of attributes of the version of its values, if it has fewer than the benchmark. */
  readonly attributes?: number;
  readonly values: readonly (PrintedValue | null)[];
}

/** A table of a paper as printed, for one board. Never ranked, never rounded: percentages stay percentages. */
export interface ReportedTable {
  readonly paper: Paper;
  /** For example `Table 3`. */
  readonly table: string;
  /** Slug of the benchmark and protocol of the track that the rows belong to. */
  readonly benchmark: string;
  readonly protocol: string;
  readonly board: string;
  /** Ids of the metrics, one for each column. */
  readonly metrics: readonly string[];
  readonly rows: readonly PrintedRow[];
}

/** A reported row as boards store it: fractions where the metric's format is percent. */
export interface ReportedRow {
  readonly method: string;
  readonly backbone: string | null;
  readonly notTrained: boolean;
  readonly citation: string;
  readonly tableReference: string;
  readonly url: string;
  readonly values: Readonly<Record<string, number | null>>;
}

/**
 * The rows of a table with their values in the platform's units.
 *
 * @param isPercent whether a metric is stored as a fraction and printed × 100
 */
export function reportedRowsOf(table: ReportedTable, isPercent: (metric: string) => boolean): ReportedRow[] {
  const { paper, metrics } = table;
  return table.rows.map(({ method, backbone, notTrained = false, values }) => ({
    method,
    backbone,
    notTrained,
    citation: paper.citation,
    tableReference: table.table,
    url: paper.url,
    values: Object.fromEntries(metrics.map((metric, i) => [metric, unit(values[i]?.value ?? null, isPercent(metric))])),
  }));
}

/** Divided in decimal: the printed 29.85 is stored as 0.2985, and prints as 29.85 again. */
function unit(value: number | null, percent: boolean): number | null {
  return value === null || !percent ? value : Number((value / 100).toFixed(8));
}
