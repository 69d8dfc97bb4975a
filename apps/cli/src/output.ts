import { stdout } from 'node:process';

/** Prints data for scripts: one JSON document. */
export function printJson(value: unknown): void {
  stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

export function printLine(text = ''): void {
  stdout.write(`${text}\n`);
}

/** A plain table: the first column to the left, the others to the right. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((name, column) => Math.max(name.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]) =>
    widths.map((width, column) => (column < 2 ? (cells[column] ?? '').padEnd(width) : (cells[column] ?? '').padStart(width))).join('  ').trimEnd();
  return [line(header), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

/** A fraction as the papers print it, 17.42; a count as 31.35; a missing value as a dash. */
export function formatValue(value: number | null, format: 'PERCENT' | 'COUNT'): string {
  if (value === null) return '–';
  return (format === 'PERCENT' ? value * 100 : value).toFixed(2);
}

/** `±1.02`, or the interval itself where it is clearly lopsided. */
export function formatInterval(cell: { value: number | null; low: number | null; high: number | null }, format: 'PERCENT' | 'COUNT'): string {
  if (cell.value === null || cell.low === null || cell.high === null) return '';
  const up = cell.high - cell.value;
  const down = cell.value - cell.low;
  if (Math.max(up, down) > 1.5 * Math.min(up, down)) return `[${formatValue(cell.low, format)}, ${formatValue(cell.high, format)}]`;
  return `±${formatValue((up + down) / 2, format)}`;
}

export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}

/** `1`, `2–3`, or a dash. */
export function formatRank(low: number | null, high: number | null): string {
  if (low === null || high === null) return '–';
  return low === high ? String(low) : `${low}–${high}`;
}
