/** Between columns. */
const GAP = '  ';

/** A plain table: columns of numbers right-aligned, the first two and columns of text left-aligned. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((name, column) => Math.max(name.length, ...rows.map((row) => (row[column] ?? '').length)));
  const numeric = widths.map((_, column) => column >= 2 && rows.every((row) => !startsAsText(row[column] ?? '')));
  const line = (cells: readonly string[]) =>
    widths
      .map((width, column) => (cells[column] ?? '')[numeric[column] ? 'padStart' : 'padEnd'](width))
      .join(GAP)
      .trimEnd();
  return [line(header), widths.map((width) => '─'.repeat(width)).join(GAP), ...rows.map(line)].join('\n');
}

/** Neither empty, nor a dash, nor a number, nor an interval. */
const startsAsText = (cell: string): boolean => !/^($|[\d.<≈±[+−–-]|(none|all) seen$)/.test(cell);
