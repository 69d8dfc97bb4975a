import type { Estimate } from '@primitives/ranking';
import { formatRank, formatValue, type Format } from '../metric-values.js';
import type { SimilarEntry } from '../near-copies.js';
import { markedName } from '../notes.js';
import { fittingTable, intervalText, metricName, omittedColumns, shortenedRows } from './fitting-table.js';

export interface MetricColumn {
  readonly id: string;
  readonly label: string;
  readonly direction: string;
  readonly format: Format;
}

export interface PrintedRow {
  readonly name: string;
  readonly note: string | null;
  readonly similarTo?: SimilarEntry | null;
  readonly notTrained?: boolean;
  readonly team: string | null;
  /** Of the submission; null of a reference. */
  readonly submissionCode: string | null;
  readonly evidence: string;
  readonly cells: readonly (Estimate & {
    readonly metric: string;
    readonly rankLow: number | null;
    readonly rankHigh: number | null;
  })[];
}

/** Columns of the name, of the team and of the code; the metrics follow. */
const [NAME, TEAM, CODE] = [1, 2, 3];

/**
 * A board as a table. Each verified value has its interval. Where the terminal is too narrow, the last columns are
 * omitted, never that of the metric that sorts; the metric that ranks the board follows after these. Then names are
 * shortened.
 *
 * @param sortedBy id of the metric
 * @param primary id of the metric that ranks the board
 * @param columns of the terminal; infinite in a pipe
 */
export const leaderboardTable = (
  metrics: readonly MetricColumn[],
  rows: readonly PrintedRow[],
  sortedBy: string,
  columns: number,
  primary = sortedBy,
): string => fittingLeaderboard(metrics, rows, sortedBy, columns, primary).text;

/** The table of a board and the metrics that it shows; arguments as of `leaderboardTable`. */
export function fittingLeaderboard<Column extends MetricColumn>(
  metrics: readonly Column[],
  rows: readonly PrintedRow[],
  sortedBy: string,
  columns: number,
  primary = sortedBy,
): { readonly text: string; readonly shown: readonly Column[] } {
  const header = ['rank', 'method', 'team', 'code', ...metrics.map(metricName)];
  const isMain = ({ id }: Column) => id === sortedBy || id === primary;
  // The last metrics first, then the metric that ranks, the team and the code; never the metric that sorts.
  const placesOf = (chosen: (metric: Column) => boolean) =>
    metrics.flatMap((metric, at) => (metric.id !== sortedBy && chosen(metric) ? [CODE + 1 + at] : []));
  const others = placesOf((metric) => !isMain(metric)).reverse();
  const expendable = [...others, ...placesOf(isMain), TEAM, CODE];
  const found = rows.map((row) => cellsOf(row, metrics, sortedBy));
  const cells = withCodes(header, found, expendable, columns);
  const omitted = omittedColumns(header, cells, expendable, columns);
  const shown = metrics.filter((_, at) => !omitted.has(CODE + 1 + at));
  return { text: fittingTable(header, cells, expendable, columns, NAME), shown };
}

/** The rows with shorter names where only these leave space for the codes, which other commands take. */
function withCodes(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  expendable: readonly number[],
  columns: number,
): readonly (readonly string[])[] {
  if (!omittedColumns(header, rows, expendable, columns).has(CODE)) return rows;
  const isShown = (_: unknown, column: number) => column === CODE || !expendable.includes(column);
  const narrow = shortenedRows(
    header.filter(isShown),
    rows.map((row) => row.filter(isShown)),
    NAME,
    columns,
  );
  const short = rows.map((row, at) =>
    row.map((cell, column) => (column === NAME ? (narrow[at]?.[NAME] ?? cell) : cell)),
  );
  return omittedColumns(header, short, expendable, columns).has(CODE) ? rows : short;
}

function cellsOf(row: PrintedRow, metrics: readonly MetricColumn[], sortedBy: string): string[] {
  const cellOf = (metric: string) => row.cells.find((cell) => cell.metric === metric);
  const sorted = cellOf(sortedBy);
  return [
    formatRank(sorted?.rankLow ?? null, sorted?.rankHigh ?? null),
    markedName(row.notTrained ? { ...row, name: `${row.name} †` } : row),
    row.evidence === 'REFERENCE' ? 'reference' : (row.team ?? ''),
    row.submissionCode ?? '',
    ...metrics.map(({ id, format }) => {
      const cell = cellOf(id);
      if (!cell) return '–';
      const interval = row.evidence === 'VERIFIED' ? intervalText(cell, format) : '';
      return `${formatValue(cell, format)} ${interval}`.trim();
    }),
  ];
}
