import { formatEstimateInterval, type Format } from '@primitives/boards';
import type { Estimate } from '@primitives/ranking';
import { stdout } from 'node:process';

export { formatRank, formatValue } from '@primitives/boards';

/** Prints data for scripts: one JSON document. */
export function printJson(value: unknown): void {
  stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

export function printLine(text = ''): void {
  stdout.write(`${text}\n`);
}

/** Between columns. */
const GAP = '  ';

type Rows = readonly (readonly string[])[];

/** A plain table: columns of numbers right-aligned, the first two and columns of text left-aligned. */
export function table(header: readonly string[], rows: Rows): string {
  const widths = columnWidths(header, rows);
  const numeric = widths.map((_, column) => column >= 2 && rows.every((row) => !startsAsText(row[column] ?? '')));
  const line = (cells: readonly string[]) =>
    widths
      .map((width, column) => (cells[column] ?? '')[numeric[column] ? 'padStart' : 'padEnd'](width))
      .join(GAP)
      .trimEnd();
  return [line(header), widths.map((width) => '─'.repeat(width)).join(GAP), ...rows.map(line)].join('\n');
}

/**
 * A table that fits the terminal: it omits expendable columns, in their order, and names them below. In a pipe it has
 * all columns.
 */
export function fittingTable(
  header: readonly string[],
  rows: Rows,
  expendable: readonly number[],
  columns = stdout.columns || Infinity,
): string {
  const widths = columnWidths(header, rows);
  const omitted = new Set<number>();
  const isShown = (_: unknown, column: number) => !omitted.has(column);
  const width = () => widths.filter(isShown).reduce((sum, each) => sum + GAP.length + each, -GAP.length);
  for (const column of expendable) if (width() > columns) omitted.add(column);
  const text = table(
    header.filter(isShown),
    rows.map((row) => row.filter(isShown)),
  );
  if (omitted.size === 0) return text;
  const names = header.filter((_, column) => omitted.has(column)).join(', ');
  return `${text}\nnot shown in ${columns} columns: ${names}; a wider terminal and --json show them`;
}

/** Characters of a table's lines. */
export const tableWidth = (header: readonly string[], rows: Rows): number =>
  columnWidths(header, rows).reduce((sum, each) => sum + GAP.length + each, -GAP.length);

const columnWidths = (header: readonly string[], rows: Rows): number[] =>
  header.map((name, column) => Math.max(name.length, ...rows.map((row) => (row[column] ?? '').length)));

/** Neither empty, nor a dash, nor a number, nor an interval. */
const startsAsText = (cell: string): boolean => !/^($|[\d.<±[+−–-]|(none|all) seen$)/.test(cell);

/** Lines below a table, after an empty one; none without notes. */
export const below = (notes: readonly string[]): readonly string[] => (notes.length === 0 ? [] : ['', ...notes]);

/**
 * `±1.02`, or the interval itself when it is clearly asymmetric; `none seen` of a rate without any spread; empty when
 * unknown.
 */
export function formatInterval(estimate: Estimate, format: Format): string {
  return estimate.value === null ? '' : (formatEstimateInterval(estimate, format) ?? '');
}

export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}
