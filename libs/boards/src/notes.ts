import { aucDifference, METRIC_NOTES, UNDEFINED_REASONS } from '@primitives/metrics';
import type { Metric } from './metric.js';
import { metricUnit } from './metric-unit.js';
import { NOTE_MARK } from './metric-values.js';
import { isNegativeArea, NEGATIVE_AREA } from './negative-area.js';
import { NEAR_COPY_MARK, nearCopyNote } from './near-copies.js';
import type { BoardRow, Cell } from './row.js';

/** Why the values of a row must be read with care; null if nothing is to be said. */
export function rowNote(cells: readonly Pick<Cell, 'metric' | 'value' | 'step'>[]): string | null {
  return aucDifference((metric) => cells.find((cell) => cell.metric === metric));
}

/** What is known about a column, in one text; null if nothing. */
export const noteOf = ({ notes = [] }: Pick<Metric, 'notes'>): string | null =>
  notes.length === 0 ? null : notes.map((note) => METRIC_NOTES[note]).join(' ');

/** Names in front of a note. */
const MOST_NAMES = 5;

/** What a column says: an estimate, and why it or its interval is missing. */
type Reasoned = Pick<Cell, 'metric' | 'value' | 'low' | 'reason'>;

/** A row of a table with notes. */
interface NotedRow {
  readonly name?: string;
  /** Name of the board, in a table with a column for each board. */
  readonly board?: string;
  readonly evidence?: BoardRow['evidence'];
  readonly cells: readonly Reasoned[];
  readonly note?: BoardRow['note'];
  readonly similarTo?: BoardRow['similarTo'];
}

/** The marks of a row's notes, in their order below the table. */
export const marksOf = ({ note, similarTo }: Pick<NotedRow, 'note' | 'similarTo'>): string[] => [
  ...(note ? [NOTE_MARK] : []),
  ...(similarTo ? [NEAR_COPY_MARK] : []),
];

/** The notes of a row in one text; null without one. */
export const notesOfRow = (row: Pick<NotedRow, 'note' | 'similarTo'>): string | null =>
  [row.note, nearCopyNote(row)].filter(Boolean).join(' ') || null;

/** The name of a row with the marks of its notes. */
export const markedName = ({
  name,
  ...row
}: Pick<NotedRow, 'note' | 'similarTo'> & { readonly name: string }): string => [name, ...marksOf(row)].join(' ');

/**
 * What a reader must know about a table, each sentence once: what is known about its columns, why values and intervals
 * are missing, and the notes of its rows.
 */
export function tableNotes(
  metrics: readonly Pick<Metric, 'id' | 'label' | 'notes'>[],
  rows: readonly NotedRow[],
): string[] {
  const columns = new Map<string, Set<string>>();
  const add = (text: string, label: string) => columns.set(text, (columns.get(text) ?? new Set()).add(label));
  for (const { id, label, notes = [] } of metrics) {
    for (const note of notes) add(METRIC_NOTES[note], label);
    const missing = new Map<string, (string | undefined)[]>();
    for (const { cells, board } of rows) {
      const cell = cells.find(({ metric }) => metric === id);
      if (isNegativeArea(id, cell)) add(NEGATIVE_AREA, label);
      if (!cell?.reason || (cell.value !== null && cell.low !== null)) continue;
      const text = `${cell.value === null ? 'No value' : 'No interval'}* because ${UNDEFINED_REASONS[cell.reason]}.`;
      missing.set(text, [...(missing.get(text) ?? []), board]);
    }
    for (const [text, boards] of missing) add(text.replace('*', onBoards(boards, rows.length)), label);
  }
  const names = [...new Set(metrics.map(({ label }) => label))];
  return [
    ...[...columns].map(([text, labels]) => `${listedLabels(labels, names)}: ${text}`),
    ...remarks(NOTE_MARK, rows, ({ note }) => note),
    ...remarks(NEAR_COPY_MARK, rows, nearCopyNote),
  ];
}

/** What is known about columns, each sentence once with the labels of its columns. */
export const columnNotes = (metrics: readonly Pick<Metric, 'id' | 'label' | 'notes'>[]): string[] =>
  tableNotes(metrics, []);

/** ` on the board open`, of a note that not all boards of the table have; empty in a table of one board. */
const onBoards = (boards: readonly (string | undefined)[], all: number): string =>
  boards[0] === undefined || boards.length === all ? '' : ` on the board ${boards.join(', ')}`;

/**
 * `AUC, Unseen`; labels that contain commas are separated by semicolons. Where a note is on most columns, those without
 * it are named instead.
 */
function listedLabels(labels: ReadonlySet<string>, all: readonly string[]): string {
  const names = [...labels];
  const others = all.filter((label) => !labels.has(label));
  if (names.length < 3 || others.length >= names.length / 2) return joined(names);
  return others.length === 0 ? 'All metrics' : `All metrics except ${joined(others)}`;
}

const joined = (names: readonly string[]): string => names.join(names.some((name) => name.includes(',')) ? '; ' : ', ');

/** The notes behind one mark; of several, each names its rows. */
function remarks(
  mark: string,
  rows: readonly NotedRow[],
  noteOfRow: (row: NotedRow) => string | null | undefined,
): string[] {
  const found = new Map<string, string[]>();
  for (const row of rows) {
    const note = noteOfRow(row);
    if (note) found.set(note, [...(found.get(note) ?? []), ...(row.name ? [row.name] : [])]);
  }
  return [...found].map(
    ([note, names]) => `${mark} ${found.size > 1 && names.length > 0 ? `${listed(names)}: ` : ''}${note}`,
  );
}

/**
 * Why a value that counts pairs exceeds the candidate pairs of the board: a paper may rank more pairs than the board
 * has. One sentence per metric.
 *
 * @param candidatePairs  number of pairs that the board ranks; 0 if it ranks none
 */
export function depthNotes(
  metrics: readonly Pick<Metric, 'id' | 'label' | 'format'>[],
  rows: readonly NotedRow[],
  candidatePairs: number,
): string[] {
  if (candidatePairs === 0) return [];
  return metrics.flatMap((metric) => {
    const values = rows.flatMap(({ evidence, cells }) =>
      evidence === 'REPORTED' ? cells.filter((cell) => cell.metric === metric.id).map(({ value }) => value ?? 0) : [],
    );
    if (metricUnit(metric) !== 'pairs' || !values.some((value) => value > candidatePairs)) return [];
    const pairs = candidatePairs.toLocaleString('en-US');
    return `${metric.label}: Reported values above ${pairs} are possible, because the paper ranked more candidate pairs than the ${pairs} of this board. Do not compare them with verified values.`;
  });
}

/** The first names of rows with the same note: all have one mark, so that a table with several notes names them. */
function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return more > 0 ? `${names.slice(0, MOST_NAMES).join(', ')} and ${more} more` : names.join(', ');
}
