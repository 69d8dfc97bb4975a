import type { Findings } from '../findings.js';

/** One record of a CSV or TSV text and the line on which it begins. */
export interface SeparatedRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

type Separator = ',' | '\t';
/** `unclosed`: the text ends inside quotes, and the last cell contains all that follows them. */
type ParsedRecord = SeparatedRecord & { readonly unclosed: boolean };

/**
 * The records of separated text by RFC 4180: a cell in double quotes may contain the separator, line ends and doubled
 * quotes. Skips blank lines and a byte order mark. A record whose quotes are never closed is a finding and is left out.
 */
export function separatedRecords(
  text: string,
  separator: Separator,
  file: string,
  findings: Findings,
): SeparatedRecord[] {
  return parsedRecords(text, separator).filter(({ line, unclosed }) => {
    if (unclosed)
      findings.add('line_malformed', {
        message: 'a row has a quotation mark that is never closed, so the rows after it cannot be read',
        place: { file, line },
        expected: 'a closing quotation mark',
        found: 'the end of the file',
      });
    return !unclosed;
  });
}

function parsedRecords(text: string, separator: Separator): ParsedRecord[] {
  const records: ParsedRecord[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let began = 1;
  const endCell = (): void => {
    cells.push(cell);
    cell = '';
  };
  const endRecord = (): void => {
    endCell();
    if (cells.length > 1 || cells[0] !== '' || quoted) records.push({ line: began, cells, unclosed: quoted });
    cells = [];
  };
  const signs = text.replace(/^\uFEFF/, '');
  for (let i = 0; i < signs.length; i++) {
    const sign = signs[i]!;
    if (sign === '\n') line++;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (signs[i + 1] === '"') cell += signs[++i]!;
      else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') {
      endRecord();
      began = line;
    } else if (sign !== '\r') cell += sign;
  }
  endRecord();
  return records;
}
