import type { Metric } from '../metric.js';
import { depthNotes, tableNotes } from '../notes.js';
import type { BoardRow } from '../row.js';
import type { BoardView } from '../view.js';
import { worldChange } from '../world-change.js';

/** A board to export: the rows of a view, in its order, with everything needed to cite them. */
export interface BoardExport {
  readonly track: { readonly slug: string; readonly title: string };
  readonly board: string;
  readonly snapshot: { readonly id: string; readonly number: number; readonly asOf: string } | null;
  /** Columns, in the board's order. */
  readonly metrics: readonly Metric[];
  /** The metrics of the board that are no columns. */
  readonly omitted?: readonly Metric[];
  /** Number of pairs that the board ranks; 0 if it ranks none. */
  readonly candidatePairs?: number;
  readonly rows: readonly BoardRow[];
  readonly view: BoardView;
  /** `https://primitives.example`, without a slash at the end. */
  readonly publicUrl: string;
  /** Titles of the papers behind reported rows, by their address. */
  readonly titles?: ReadonlyMap<string, string>;
}

/** The source of a row's values: the page of its evaluation, or the paper. */
export const sourceOf = ({ evaluationId, url }: BoardRow, publicUrl: string): string | null =>
  evaluationId === null ? url : `${publicUrl}/e/${evaluationId}`;

/** The address of a row's signed receipt; null when a paper reports the row. */
export const receiptOf = ({ evaluationId }: BoardRow, publicUrl: string): string | null =>
  evaluationId === null ? null : `${publicUrl}/r/${evaluationId}.json`;

/** `Xu et al., Table 3`; empty for verified rows. */
export const paperOf = ({ citation, tableReference }: BoardRow): string =>
  [citation, tableReference].filter(Boolean).join(', ');

export const cellOf = (row: BoardRow, metric: Metric) => row.cells.find((cell) => cell.metric === metric.id);

/**
 * Whether the view shows the change from the closed to the open world: only where the board has both, as on the page.
 */
export const showsChange = ({ view, rows }: BoardExport): boolean =>
  view.asOf === null && view.extras.includes('change') && rows.some(({ elsewhere }) => elsewhere !== undefined);

/** The change of a row's value, as a fraction of the closed world's; null when it has none. */
export const changeOf = (row: BoardRow, metric: Metric | null, { board }: BoardExport): number | null =>
  metric && worldChange(row, board, metric.id);

/** `verified`, `reference`, or `reported` with where a paper reports the row. */
export const evidenceOf = (row: BoardRow): string =>
  row.evidence === 'REPORTED' ? `reported: ${paperOf(row)}` : row.evidence.toLowerCase();

/** What a reader must know about the exported table, and which metrics it does not have. */
export const notesOf = ({ metrics, rows, candidatePairs = 0, omitted = [] }: BoardExport): string[] => [
  ...tableNotes(metrics, rows),
  ...depthNotes(metrics, rows, candidatePairs),
  ...(omitted.length > 0
    ? [`Metrics of this board that the table omits: ${omitted.map(({ label }) => label).join(', ')}.`]
    : []),
];
