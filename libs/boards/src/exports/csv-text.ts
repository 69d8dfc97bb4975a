export type CsvField = string | number | boolean | null | undefined;

/** RFC 4180: lines end in CRLF, unknown values are empty. */
export const csvText = (lines: readonly (readonly CsvField[])[]): string =>
  lines.map((line) => `${line.map(field).join(',')}\r\n`).join('');

function field(value: CsvField): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value; // a spreadsheet must not run a name as a formula
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
