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

/** A plain table: the first column left-aligned, the others right-aligned. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((name, column) => Math.max(name.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]) =>
    widths
      .map((width, column) =>
        column < 2 ? (cells[column] ?? '').padEnd(width) : (cells[column] ?? '').padStart(width),
      )
      .join('  ')
      .trimEnd();
  return [line(header), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

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
