import { formatEstimateInterval, table, type Format } from '@primitives/boards';
import type { Estimate } from '@primitives/ranking';
import { stdout } from 'node:process';

export { formatRank, formatValue, table } from '@primitives/boards';

/** Prints data for scripts: one JSON document. */
export function printJson(value: unknown): void {
  stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

export function printLine(text = ''): void {
  stdout.write(`${text}\n`);
}

type Rows = readonly (readonly string[])[];

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
  const omitted = new Set<number>();
  const isShown = (_: unknown, column: number) => !omitted.has(column);
  const shown = () => [header.filter(isShown), rows.map((row) => row.filter(isShown))] as const;
  for (const column of expendable) if (tableWidth(...shown()) > columns) omitted.add(column);
  const text = table(...shown());
  if (omitted.size === 0) return text;
  const names = header.filter((_, column) => omitted.has(column)).join(', ');
  return `${text}\nnot shown in ${columns} columns: ${names}; a wider terminal and --json show them`;
}

/** Characters of the lines of a table, which are those of the rule below its header. */
export const tableWidth = (header: readonly string[], rows: Rows): number =>
  table(header, rows).split('\n')[1]?.length ?? 0;

/** `2026-11-27 02:10 UTC`. @param instant in ISO 8601, in UTC */
export const minuteText = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

/** `0 s`, `90 s`, `7 min`, `3 h`, `5 d`: an age for a table. @param seconds below 0 if clocks differ */
export function ageText(seconds: number): string {
  const age = Math.max(0, seconds);
  if (age < 120) return `${age} s`;
  if (age < 7_200) return `${Math.round(age / 60)} min`;
  return age < 172_800 ? `${Math.round(age / 3_600)} h` : `${Math.round(age / 86_400)} d`;
}

/** `1 entry`, `6 entries`. */
export const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** `Coverage ↓`: the label of a metric, with a mark if lower values are better. */
export const metricName = ({ label, direction }: { readonly label: string; readonly direction: string }): string =>
  `${label}${direction === 'LOWER' ? ' ↓' : ''}`;

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
