import { omissionText, shortenedRows, tableWidth } from './fitting-table.js';
import { table } from '../text-table.js';

/** A row of a table of differences from a reference, as texts. */
export interface DifferenceRow {
  readonly board?: string;
  readonly metric: string;
  readonly model: string;
  readonly value?: string;
  /** Of the value. */
  readonly interval?: string;
  readonly difference: string;
  readonly p: string;
  readonly verdict: string;
  /** On the verdict. */
  readonly note: string | null;
}

/** What a table leaves out to be narrower, and the least characters of a name. */
interface Layout {
  readonly omits: readonly ('notes' | 'intervals of values' | 'p' | 'value')[];
  readonly shortVerdicts: boolean;
  readonly leastName: number;
}

const WIDE = { omits: [], shortVerdicts: false, leastName: Infinity } as const;
const SHORT = { ...WIDE, omits: ['notes'], shortVerdicts: true } as const;
const PLAIN = ['notes', 'intervals of values'] as const;
/** From the widest to the narrowest. */
const LAYOUTS: readonly Layout[] = [
  WIDE,
  { ...WIDE, omits: ['notes'] },
  { ...WIDE, omits: ['notes'], leastName: 24 },
  { ...SHORT, leastName: 24 },
  { ...SHORT, omits: PLAIN, leastName: 16 },
  { ...SHORT, omits: [...PLAIN, 'p'], leastName: 12 },
  { ...SHORT, omits: [...PLAIN, 'p', 'value'], leastName: 6 },
];

const SHORT_VERDICTS: Readonly<Record<string, string>> = {
  'significantly better': 'better',
  'significantly worse': 'worse',
  'not significant': 'n.s.',
  'not tested': 'untested',
  'not measured': '–',
};
const COLUMNS = ['board', 'metric', 'model', 'value', 'difference', 'p', 'verdict'] as const;

/** The table, and what must be known about its short texts and what it leaves out. */
export interface FittedTable {
  readonly text: string;
  readonly notes: readonly string[];
}

/**
 * A table of differences that fits the terminal: in a narrower one without notes on verdicts, then with short verdicts
 * and names, then without intervals of the values, p and the values. Columns without any text are left out, such as p
 * where it is not published.
 *
 * @param columns of the terminal; infinite in a pipe, where it has everything
 */
export function differencesTable(rows: readonly DifferenceRow[], columns: number): FittedTable {
  const tables = LAYOUTS.map((layout) => laidOut(rows, layout, columns));
  const fitting = tables.find(({ width }) => width <= columns) ?? tables.at(-1)!;
  return { text: fitting.text, notes: fitting.notes };
}

function laidOut(
  rows: readonly DifferenceRow[],
  { omits, shortVerdicts, leastName }: Layout,
  columns: number,
): FittedTable & { readonly width: number } {
  const omitted = new Set<string>(omits);
  const textOf = (row: DifferenceRow, column: (typeof COLUMNS)[number]): string => {
    if (omitted.has(column)) return '';
    if (column === 'value')
      return [row.value, omitted.has('intervals of values') ? null : row.interval].filter(Boolean).join(' ');
    if (column !== 'verdict') return row[column] ?? '';
    const verdict = shortVerdicts ? (SHORT_VERDICTS[row.verdict] ?? row.verdict) : row.verdict;
    return [verdict, omitted.has('notes') ? null : row.note].filter(Boolean).join('; ');
  };
  const shown = COLUMNS.filter((column) => rows.some((row) => textOf(row, column) !== ''));
  const cells = rows.map((row) => shown.map((column) => textOf(row, column)));
  const fitted = shortenedRows(shown, cells, shown.indexOf('model'), columns, leastName);
  const lost = omits.filter((what) => rows.some((row) => isLost(row, what)));
  const hasShort = shortVerdicts && rows.some(({ verdict }) => verdict === 'not significant');
  return {
    text: table(shown, fitted),
    width: tableWidth(shown, fitted),
    notes: [
      ...(hasShort ? ['n.s.: not significant at 5%'] : []),
      ...(lost.length > 0 ? [omissionText('not shown', lost, columns)] : []),
    ],
  };
}

/** Whether a row has a text that a layout leaves out. */
const isLost = (row: DifferenceRow, what: Layout['omits'][number]): boolean =>
  Boolean(what === 'notes' ? row.note : what === 'intervals of values' ? row.interval : row[what]);
