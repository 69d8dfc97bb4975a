/** One record of a CSV or TSV text and the line on which it begins. */
export interface SeparatedRecord {
  readonly line: number;
  readonly cells: readonly string[];
  /** The text ends inside quotes: the last cell contains all that follows them. */
  readonly unclosed?: true;
}

/**
 * The records of separated text by RFC 4180: a cell in double quotes may contain the separator, line ends and doubled
 * quotes. Skips blank lines and a byte order mark.
 */
export function separatedRecords(text: string, separator: ',' | '\t'): SeparatedRecord[] {
  const records: SeparatedRecord[] = [];
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
    if (cells.length > 1 || cells[0] !== '' || quoted)
      records.push({ line: began, cells, ...(quoted && { unclosed: true }) });
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
