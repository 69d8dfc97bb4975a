import { formatEstimateInterval, type Format } from '../metric-values.js';
import { table } from '../text-table.js';
import { shortened, wrapped } from './wrapped.js';
import type { Estimate } from '@primitives/ranking';

type Rows = readonly (readonly string[])[];

/** The part of a table without some of its columns. */
function without(omitted: ReadonlySet<number>, header: readonly string[], rows: Rows) {
  const isShown = (_: unknown, column: number) => !omitted.has(column);
  return [header.filter(isShown), rows.map((row) => row.filter(isShown))] as const;
}

/** The expendable columns, in their order, without which a table fits the terminal. */
export function omittedColumns(
  header: readonly string[],
  rows: Rows,
  expendable: readonly number[],
  columns: number,
): ReadonlySet<number> {
  const omitted = new Set<number>();
  for (const column of expendable) if (tableWidth(...without(omitted, header, rows)) > columns) omitted.add(column);
  return omitted;
}

/** The least characters of a shortened name. */
const MIN_NAME = 16;

/** The rows with the cells of one column shortened, as far as the table needs it to fit the terminal. */
export function shortenedRows(
  header: readonly string[],
  rows: Rows,
  names: number,
  columns: number,
  least = MIN_NAME,
): Rows {
  const excess = tableWidth(header, rows) - columns;
  if (excess <= 0) return rows;
  const longest = Math.max(...rows.map((row) => (row[names] ?? '').length));
  const length = Math.max(least, longest - excess);
  return rows.map((row) => row.map((cell, column) => (column === names ? shortened(cell, length) : cell)));
}

/**
 * A table that fits the terminal: it omits expendable columns, in their order, and names them below; then it shortens
 * names.
 *
 * @param columns of the terminal; infinite in a pipe, where it has all columns
 * @param names the column whose cells it shortens; default: none
 */
export function fittingTable(
  header: readonly string[],
  rows: Rows,
  expendable: readonly number[],
  columns: number,
  names?: number,
): string {
  const omitted = omittedColumns(header, rows, expendable, columns);
  const [shown, fitting] = without(omitted, header, rows);
  const text = table(shown, names === undefined ? fitting : shortenedRows(shown, fitting, names, columns));
  if (omitted.size === 0) return text;
  return [
    text,
    ...omissionNote(
      'not shown',
      header.filter((_, column) => omitted.has(column)),
      columns,
    ),
  ].join('\n');
}

/** Names what a table omits, in one line. @param what such as `not shown` */
export const omissionText = (what: string, names: readonly string[], columns: number): string =>
  `${what} in ${columns} columns: ${names.join(', ')}; a wider terminal and --json show them`;

/** As `omissionText`, in lines that fit the terminal. */
const omissionNote = (what: string, names: readonly string[], columns: number): readonly string[] =>
  wrapped(omissionText(what, names, columns), columns);

/** Characters of the lines of a table, which are those of the rule below its header. */
export const tableWidth = (header: readonly string[], rows: Rows): number =>
  table(header, rows).split('\n')[1]?.length ?? 0;

/** Lines below a table that fit the terminal, after an empty one; none without notes. */
export const below = (notes: readonly string[], columns = Infinity): readonly string[] =>
  notes.length === 0 ? [] : ['', ...notes.flatMap((note) => wrapped(note, columns))];

/** `Coverage ↓`: the label of a metric, with a mark if lower values are better. */
export const metricName = ({ label, direction }: { readonly label: string; readonly direction: string }): string =>
  `${label}${direction === 'LOWER' ? ' ↓' : ''}`;

/**
 * `±1.02`, or the interval itself when it is clearly asymmetric; `no hit` of a rate without any spread; empty when
 * unknown.
 */
export const intervalText = (estimate: Estimate, format: Format): string =>
  estimate.value === null ? '' : (formatEstimateInterval(estimate, format) ?? '');

/** `2026-11-27 02:10 UTC`. @param instant in ISO 8601, in UTC */
export const minuteText = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`;
