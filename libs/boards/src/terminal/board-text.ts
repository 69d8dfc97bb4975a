import { tableNotes } from '../notes.js';
import type { Metric } from '../metric.js';
import { namedMetric } from '../named-metric.js';
import type { BoardRow, Cell } from '../row.js';
import { below, minuteText } from './fitting-table.js';
import { fittingLeaderboard, type MetricColumn, type PrintedRow } from './leaderboard-table.js';
import { roundingLine } from './rounding-line.js';
import { wrapped } from './wrapped.js';

type Row = Omit<PrintedRow, 'evidence' | 'cells'> &
  Pick<BoardRow, 'evidence'> & { readonly cells: readonly (PrintedRow['cells'][number] & Pick<Cell, 'reason'>)[] };

/** A board and its track in the shape of the GraphQL API. */
export interface PrintedBoard {
  readonly track: {
    readonly title: string;
    readonly releaseRule: string;
    readonly split: { readonly name: string; readonly role: string };
    readonly primaryMetric: { readonly id: string };
  };
  readonly board: {
    readonly rowCount: number;
    readonly snapshot: { readonly number: number; readonly asOf: string } | null;
    readonly metrics: readonly (MetricColumn & Pick<Metric, 'notes'>)[];
    readonly rows: { readonly nodes: readonly Row[] };
    readonly references: readonly Row[];
  };
}

/**
 * The title of a board, its table, what a reader must know about its columns and rows, and its address.
 *
 * @param at slug of the track, name of the board, and id or label of the metric that sorts; default: the primary metric
 * @param url of the platform
 * @param columns of the terminal; infinite in a pipe
 */
export function boardText(
  { track, board }: PrintedBoard,
  at: { readonly slug: string; readonly name: string; readonly sort: string | null },
  url: string,
  columns: number,
): string {
  const rows = [...board.rows.nodes, ...board.references];
  const isRounded = track.split.role === 'HIDDEN' && track.releaseRule !== 'EXACT' && board.rowCount > 0;
  const page = `${url}/t/${at.slug}/${at.name}`;
  const sort = namedMetric(board.metrics, at.sort ?? '')?.id ?? track.primaryMetric.id;
  const { text, shown } = fittingLeaderboard(board.metrics, rows, sort, columns, track.primaryMetric.id);
  return [
    ...titleLines(track, board, at.name).flatMap((line) => wrapped(line, columns)),
    '',
    text,
    ...below([...legend(rows), ...tableNotes(shown, rows)], columns),
    ...(isRounded ? wrapped(roundingLine(url), columns) : []),
    page,
  ].join('\n');
}

/** Track and board; then the split, the number of models and the time of the latest results. */
function titleLines(
  { title, split }: PrintedBoard['track'],
  { rowCount, snapshot }: PrintedBoard['board'],
  name: string,
): readonly string[] {
  const state = snapshot
    ? `${rowCount} ${rowCount === 1 ? 'model' : 'models'}, as of ${minuteText(snapshot.asOf)}, snapshot ${snapshot.number}`
    : 'no verified results yet';
  return [`${title}, board ${name}`, `${split.name} split, ${split.role === 'HIDDEN' ? 'hidden' : 'public'}; ${state}`];
}

/** As the Markdown and LaTeX exports explain the mark. */
const legend = (rows: readonly Row[]): string[] =>
  rows.some(({ notTrained }) => notTrained) ? ['† not trained on the benchmark'] : [];
