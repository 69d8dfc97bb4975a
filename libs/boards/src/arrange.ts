import type { Metric } from './metric.js';
import { byRank } from './by-rank.js';
import type { BoardRow, Cell } from './row.js';
import { hiding, rowFilter, type ActiveFilter } from './filters.js';
import type { BoardView, Order } from './view.js';

/**
 * Orders and filters the rows of a board for a view. Ranks, tiers and marks come from the scorer and are not changed: a
 * filter does not renumber rows.
 */

export interface Sort<M extends Metric = Metric> {
  readonly metric: M;
  readonly order: Order;
}

/** A line of the table: a row with its cells by metric. */
export interface Line<R extends BoardRow = BoardRow> {
  readonly row: R;
  readonly verified: boolean;
  readonly cells: ReadonlyMap<string, Cell>;
}

export interface Arrangement<R extends BoardRow = BoardRow> {
  readonly lines: readonly Line<R>[];
  readonly filters: readonly ActiveFilter[];
}

export const bestFirst = ({ direction }: Pick<Metric, 'direction'>): Order =>
  direction === 'HIGHER' ? 'descending' : 'ascending';

/** The sort of a view; null in the view, or a metric that the board lacks, means the primary metric, best first. */
export function resolveSort<M extends Metric>(view: BoardView, metrics: readonly M[], primary: string): Sort<M> | null {
  const chosen = metrics.find((metric) => metric.id === view.sort?.metric);
  if (chosen && view.sort) return { metric: chosen, order: view.sort.order };
  const metric = metrics.find(({ id }) => id === primary) ?? metrics[0];
  return metric ? { metric, order: bestFirst(metric) } : null;
}

/** The next sort after a press on a header: best first, then reversed. */
export function pressSort<M extends Metric>(current: Sort<M>, metric: M): Sort<M> {
  if (current.metric.id !== metric.id) return { metric, order: bestFirst(metric) };
  return { metric, order: current.order === 'ascending' ? 'descending' : 'ascending' };
}

/**
 * The metrics of a view's columns, in the board's order: the chosen ones, or all that are not optional; always with the
 * sort metric.
 */
export const shownMetrics = <M extends Metric>({ columns, sort }: BoardView, metrics: readonly M[]): readonly M[] => {
  const chosen = ({ id, optional }: M) => (columns ? columns.includes(id) : !optional) || id === sort?.metric;
  const shown = metrics.filter(chosen);
  return shown.length === 0 ? metrics : shown;
};

/** O(N log N). */
export function arrange<R extends BoardRow>(rows: readonly R[], view: BoardView, sort: Sort): Arrangement<R> {
  const lines = rows.filter(rowFilter(view)).map((row): Line<R> => ({
    row,
    verified: row.evidence === 'VERIFIED',
    cells: cellsOf(row),
  }));
  lines.sort((a, b) => (view.papers === 'below' ? Number(b.verified) - Number(a.verified) : 0) || compare(a, b, sort));
  return { lines, filters: hiding(rows, view) };
}

/** Cells by metric for each row. Cached because a board is arranged again at every click with the same rows. */
const known = new WeakMap<readonly Cell[], ReadonlyMap<string, Cell>>();
function cellsOf({ cells }: BoardRow): ReadonlyMap<string, Cell> {
  let found = known.get(cells);
  if (!found) known.set(cells, (found = new Map(cells.map((cell) => [cell.metric, cell]))));
  return found;
}

/**
 * By value; undefined values are last in either order, and a verified row precedes a reported one with the same value.
 * Rounded values are often equal: such verified rows have the order of their tiers and ranks, which follow from the
 * exact values, then that of the snapshot, as in the API.
 */
function compare<R extends BoardRow>(a: Line<R>, b: Line<R>, { metric, order }: Sort): number {
  const [own, other] = [a.cells.get(metric.id), b.cells.get(metric.id)];
  const [x, y] = [own?.value ?? null, other?.value ?? null];
  if (x === null || y === null) return Number(x === null) - Number(y === null) || byName(a.row.name, b.row.name);
  return (
    (order === 'ascending' ? x - y : y - x) ||
    Number(b.verified) - Number(a.verified) ||
    (order === bestFirst(metric) ? byRank(own, other) : byRank(other, own)) ||
    (a.verified ? 0 : byName(a.row.name, b.row.name))
  );
}

/** Not localeCompare: the order must be the same on every machine. */
const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Neighbouring metrics under one group name. */
export function groupColumns(metrics: readonly Pick<Metric, 'group'>[]): { label: string; span: number }[] {
  const groups: { label: string; span: number }[] = [];
  for (const { group } of metrics) {
    const last = groups.at(-1);
    if (last?.label === group) last.span++;
    else groups.push({ label: group, span: 1 });
  }
  return groups;
}

/**
 * The cell that the scorer marked as the best verified one under a metric; its interval is the band in the chart
 * column.
 */
export function leader(rows: readonly BoardRow[], { id }: Pick<Metric, 'id'>): Cell | null {
  for (const { evidence, cells } of rows) {
    const cell = cells.find(({ metric }) => metric === id);
    if (evidence === 'VERIFIED' && cell?.mark === 'BEST') return cell;
  }
  return null;
}
