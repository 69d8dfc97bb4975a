/** A paper whose figures are quoted. */
export interface Paper {
  /** As a board's row prints it before the table, for example `Xu et al.`. */
  readonly citation: string;
  readonly title: string;
  readonly url: string;
}

/** One row of a paper's table, its figures in the order of the table's `metrics`; null where the paper prints none. */
export interface PrintedRow {
  readonly method: string;
  readonly backbone: string | null;
  /** Marked by the paper as evaluated without training on the benchmark. */
  readonly notTrained?: boolean;
  readonly figures: readonly (number | null)[];
}

/**
 * A table of a paper as printed, for one board. Never ranked, never rounded: percentages stand as percentages.
 */
export interface ReportedTable {
  readonly paper: Paper;
  /** For example `Table 3`. */
  readonly table: string;
  /** Slug of the benchmark and protocol of the track that the rows belong to. */
  readonly benchmark: string;
  readonly protocol: string;
  readonly board: string;
  /** Ids of the metrics, an entry a column. */
  readonly metrics: readonly string[];
  readonly rows: readonly PrintedRow[];
}

/** A reported row as boards keep it: fractions where the metric's format is percent. */
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
 * The rows of a table with their figures in the platform's units.
 *
 * @param isPercent  whether a metric is kept as a fraction and printed × 100
 */
export function reportedRowsOf(table: ReportedTable, isPercent: (metric: string) => boolean): ReportedRow[] {
  const { paper, metrics } = table;
  return table.rows.map(({ method, backbone, notTrained = false, figures }) => ({
    method,
    backbone,
    notTrained,
    citation: paper.citation,
    tableReference: table.table,
    url: paper.url,
    values: Object.fromEntries(metrics.map((metric, i) => [metric, unit(figures[i] ?? null, isPercent(metric))])),
  }));
}

/** Divided in decimal: 29.85 printed is 0.2985 kept, and prints as 29.85 again. */
function unit(figure: number | null, percent: boolean): number | null {
  return figure === null || !percent ? figure : Number((figure / 100).toFixed(8));
}
