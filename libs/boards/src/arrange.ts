import type { Metric } from './metric.js';
import { byPlace, isRoundedColumn } from './by-rank.js';
import type { BoardRow, Cell } from './row.js';
import { hiding, rowFilter, type ActiveFilter } from './filters.js';
import { costOn } from './pareto.js';
import type { BoardView, CostAxis, Order } from './view.js';

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

/** Verified rows in their order (`byPlace`), reported rows by value between or below them. O(N log N). */
export function arrange<R extends BoardRow>(rows: readonly R[], view: BoardView, sort: Sort): Arrangement<R> {
  const lines = rows.filter(rowFilter(view)).map((row): Line<R> => ({
    row,
    verified: row.evidence === 'VERIFIED',
    cells: cellsOf(row),
  }));
  const verified = inOrder(
    lines.filter((line) => line.verified),
    sort,
  );
  const others = lines.filter((line) => !line.verified).sort((a, b) => compareValues(a, b, sort));
  const arranged =
    view.papers === 'below'
      ? [...inCostOrder(verified, view.byCost), ...inCostOrder(others, view.byCost)]
      : inCostOrder(merge(verified, others, sort), view.byCost);
  return { lines: arranged, filters: hiding(rows, view) };
}

/** By cost, those without one last in either order; equal ones keep their order. */
function inCostOrder<R extends BoardRow>(lines: readonly Line<R>[], byCost: BoardView['byCost']): readonly Line<R>[] {
  if (!byCost) return lines;
  const sign = byCost.order === 'ascending' ? 1 : -1;
  const costs = new Map(lines.map((line) => [line, costOn(byCost.axis, line.row)]));
  return [...lines].sort((a, b) => {
    const [x, y] = [costs.get(a) ?? null, costs.get(b) ?? null];
    return x === null || y === null ? Number(x === null) - Number(y === null) : sign * (x - y);
  });
}

/** The view after a press on the header of a cost: cheapest first, then reversed. */
export const pressCost = (view: BoardView, axis: CostAxis): BoardView => ({
  ...view,
  byCost: { axis, order: view.byCost?.axis === axis && view.byCost.order === 'ascending' ? 'descending' : 'ascending' },
});

/** The view after a press on the header of a metric, which ends the order by a cost. */
export function pressMetric<M extends Metric>(view: BoardView, metrics: readonly M[], primary: string, metric: M) {
  const current = view.byCost ? null : resolveSort(view, metrics, primary);
  const next = current ? pressSort(current, metric) : { metric, order: bestFirst(metric) };
  const isUsual = metric.id === primary && next.order === bestFirst(metric);
  const sort = isUsual ? null : { metric: metric.id, order: next.order };
  return { next, view: { ...view, byCost: null, sort } as BoardView };
}

/** Cells by metric for each row. Cached because a board is arranged again at every click with the same rows. */
const known = new WeakMap<readonly Cell[], ReadonlyMap<string, Cell>>();
function cellsOf({ cells }: BoardRow): ReadonlyMap<string, Cell> {
  let found = known.get(cells);
  if (!found) known.set(cells, (found = new Map(cells.map((cell) => [cell.metric, cell]))));
  return found;
}

/** Verified lines, those without a value last and by name; equal ones keep the order of the snapshot, as in the API. */
function inOrder<R extends BoardRow>(lines: Line<R>[], { metric, order }: Sort): Line<R>[] {
  const isRounded = isRoundedColumn(lines.map(({ cells }) => cells.get(metric.id)));
  const sign = order === bestFirst(metric) ? 1 : -1;
  return lines.sort((a, b) => {
    const [own, other] = [a.cells.get(metric.id), b.cells.get(metric.id)];
    return own?.value == null || other?.value == null
      ? compareValues(a, b, { metric, order })
      : sign * byPlace(own, other, metric.direction, isRounded);
  });
}

/** By value; undefined values are last in either order. Equal ones by name. */
function compareValues<R extends BoardRow>(a: Line<R>, b: Line<R>, { metric, order }: Sort): number {
  const [x, y] = [a, b].map(({ cells }) => cells.get(metric.id)?.value ?? null) as [number | null, number | null];
  if (x === null || y === null) return Number(x === null) - Number(y === null) || byName(a.row.name, b.row.name);
  return (order === 'ascending' ? x - y : y - x) || byName(a.row.name, b.row.name);
}

/** Each reported line before the first verified one with a worse value: rounded values may be out of order. */
function merge<R extends BoardRow>(verified: readonly Line<R>[], reported: readonly Line<R>[], sort: Sort): Line<R>[] {
  const valueOf = ({ cells }: Line<R>) => cells.get(sort.metric.id)?.value ?? null;
  const merged: Line<R>[] = [];
  let next = 0;
  for (const line of verified) {
    for (let one = reported[next]; one && precedes(one, line); one = reported[next]) {
      merged.push(one);
      next++;
    }
    merged.push(line);
  }
  return [...merged, ...reported.slice(next)];

  function precedes(one: Line<R>, line: Line<R>): boolean {
    const isEqual = valueOf(one) !== null && valueOf(one) === valueOf(line);
    return !isEqual && compareValues(one, line, sort) < 0; // of equal values the verified one is first
  }
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
