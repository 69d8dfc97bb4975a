import { tableNotes } from '../notes.js';
import type { Metric } from '../metric.js';
import { namedMetric } from '../named-metric.js';
import type { BoardRow, Cell } from '../row.js';
import { below, minuteText } from './fitting-table.js';
import { fittingLeaderboard, type MetricColumn, type PrintedRow } from './leaderboard-table.js';
import { roundingLine } from './rounding-line.js';

type Row = Omit<PrintedRow, 'evidence' | 'cells'> &
  Pick<BoardRow, 'evidence'> & { readonly cells: readonly (PrintedRow['cells'][number] & Pick<Cell, 'reason'>)[] };

/** A board and its track in the shape of the GraphQL API. */
export interface PrintedBoard {
  readonly track: {
    readonly releaseRule: string;
    readonly split: { readonly role: string };
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
 * The table of a board, what a reader must know about its columns and rows, and its address.
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
  const { rowCount, snapshot } = board;
  const sort = namedMetric(board.metrics, at.sort ?? '')?.id ?? track.primaryMetric.id;
  const { text, shown } = fittingLeaderboard(board.metrics, rows, sort, columns);
  return [
    text,
    ...below([...legend(rows), ...tableNotes(shown, rows)]),
    ...(isRounded ? [roundingLine(url)] : []),
    snapshot
      ? `${rowCount} ${rowCount === 1 ? 'entry' : 'entries'}, snapshot ${snapshot.number} of ${minuteText(snapshot.asOf)}: ${page}`
      : `no verified results yet: ${page}`,
  ].join('\n');
}

/** As the Markdown and LaTeX exports explain the mark. */
const legend = (rows: readonly Row[]): string[] =>
  rows.some(({ notTrained }) => notTrained) ? ['† not trained on the benchmark'] : [];
