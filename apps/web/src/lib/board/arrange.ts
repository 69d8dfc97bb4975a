import type { BoardRow } from '../api/documents/board.ts';
import type { Cell, Metric } from '../api/documents/parts.ts';
import type { BoardView } from '../url.ts';

/**
 * Puts a board's rows in the order and selection of a view. Ranks, tiers and marks are the server's and are carried through
 * untouched: a filter renumbers nothing.
 */

export interface Sort {
  readonly metric: Metric;
  readonly order: 'ascending' | 'descending';
}

/** A line of the table: a row with its cell under the sorted metric, and its place in a tie bracket. */
export interface Line {
  readonly row: BoardRow;
  readonly verified: boolean;
  readonly cells: ReadonlyMap<string, Cell>;
  readonly tie: { readonly first: boolean; readonly last: boolean } | null;
}

export type FilterName = 'evidence' | 'query' | 'backbone' | 'licence' | 'trained' | 'maxParameters';

/** A filter in force and the number of rows that it alone would hide. */
export interface ActiveFilter {
  readonly name: FilterName;
  readonly hides: number;
}

export interface Arrangement {
  readonly lines: readonly Line[];
  readonly filters: readonly ActiveFilter[];
}

export const bestFirst = (metric: Metric): Sort['order'] => (metric.direction === 'HIGHER' ? 'descending' : 'ascending');

/** The sort of a view; null in the view, or a metric that the board lacks, means the primary metric, best first. */
export function resolveSort(view: BoardView, metrics: readonly Metric[], primary: string): Sort | null {
  const chosen = metrics.find((metric) => metric.id === view.sort?.metric);
  if (chosen && view.sort) return { metric: chosen, order: view.sort.order };
  const metric = metrics.find(({ id }) => id === primary) ?? metrics[0];
  return metric ? { metric, order: bestFirst(metric) } : null;
}

/** The next sort after a press on a header: best first, then reversed. */
export function pressSort(current: Sort, metric: Metric): Sort {
  if (current.metric.id !== metric.id) return { metric, order: bestFirst(metric) };
  return { metric, order: current.order === 'ascending' ? 'descending' : 'ascending' };
}

const FILTERS: Record<
  FilterName,
  { active: (view: BoardView) => boolean; keeps: (row: BoardRow, view: BoardView) => boolean }
> = {
  evidence: {
    active: (view) => view.evidence !== 'all',
    keeps: (row, view) => row.evidence === view.evidence.toUpperCase(),
  },
  query: {
    active: (view) => view.query.trim() !== '',
    keeps: (row, view) => searchText(row).includes(view.query.trim().toLowerCase()),
  },
  backbone: { active: (view) => view.backbone !== null, keeps: (row, view) => row.backbone === view.backbone },
  licence: { active: (view) => view.licence !== null, keeps: (row, view) => row.licence === view.licence },
  trained: { active: (view) => view.trained !== null, keeps: (row, view) => row.notTrained !== view.trained },
  maxParameters: {
    active: (view) => view.maxParameters !== null,
    keeps: (row, view) => row.parameters !== null && row.parameters <= (view.maxParameters ?? Infinity),
  },
};
const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

/** A view without one filter. */
export function without(view: BoardView, name: FilterName): BoardView {
  if (name === 'evidence') return { ...view, evidence: 'all' };
  if (name === 'query') return { ...view, query: '' };
  return { ...view, [name]: null };
}

export function withoutFilters(view: BoardView): BoardView {
  return FILTER_NAMES.reduce(without, view);
}

const searchText = (row: BoardRow): string =>
  [row.name, row.version, row.team, row.backbone, row.citation].filter(Boolean).join(' ').toLowerCase();

export function arrange(rows: readonly BoardRow[], view: BoardView, sort: Sort): Arrangement {
  const active = FILTER_NAMES.filter((name) => FILTERS[name].active(view));
  const kept = rows.filter((row) => active.every((name) => FILTERS[name].keeps(row, view)));
  const lines = kept.map((row) => ({
    row,
    verified: row.evidence === 'VERIFIED',
    cells: new Map(row.cells.map((cell) => [cell.metric, cell])),
  }));
  lines.sort((a, b) => compare(a, b, sort));
  return {
    lines: bracket(lines, sort.metric.id),
    filters: active.map((name) => ({ name, hides: rows.filter((row) => !FILTERS[name].keeps(row, view)).length })),
  };
}

type Unbracketed = Omit<Line, 'tie'>;

/** By value; undefined values stand last in either order, and verified rows before reported ones of the same value. */
function compare(a: Unbracketed, b: Unbracketed, { metric, order }: Sort): number {
  const x = a.cells.get(metric.id)?.value ?? null;
  const y = b.cells.get(metric.id)?.value ?? null;
  if (x === null || y === null) return Number(x === null) - Number(y === null) || a.row.name.localeCompare(b.row.name);
  return (
    (order === 'ascending' ? x - y : y - x) || Number(b.verified) - Number(a.verified) || a.row.name.localeCompare(b.row.name)
  );
}

/** Joins the lines from a tier's first to its last visible row; a tier with one visible row has no bracket. */
function bracket(lines: readonly Unbracketed[], metric: string): Line[] {
  const spans = new Map<number, { first: number; last: number }>();
  lines.forEach(({ verified, cells }, index) => {
    const tier = cells.get(metric)?.tier;
    if (!verified || tier === null || tier === undefined) return;
    const span = spans.get(tier);
    if (span) span.last = index;
    else spans.set(tier, { first: index, last: index });
  });
  const real = [...spans.values()].filter(({ first, last }) => last > first);
  return lines.map((line, index) => {
    const span = real.find(({ first, last }) => index >= first && index <= last);
    return { ...line, tie: span ? { first: index === span.first, last: index === span.last } : null };
  });
}

/** Neighbouring metrics under one group name. */
export function groupColumns(metrics: readonly Metric[]): { label: string; span: number }[] {
  const groups: { label: string; span: number }[] = [];
  for (const { group } of metrics) {
    const last = groups.at(-1);
    if (last?.label === group) last.span++;
    else groups.push({ label: group, span: 1 });
  }
  return groups;
}

/** The verified row that is best under a metric: its interval is the band through the chart column. */
export function leader(rows: readonly BoardRow[], metric: Metric): Cell | null {
  let best: Cell | null = null;
  for (const row of rows) {
    if (row.evidence !== 'VERIFIED') continue;
    const cell = row.cells.find(({ metric: id }) => id === metric.id);
    if (!cell || cell.value === null) continue;
    const better =
      best?.value === undefined ||
      best.value === null ||
      (metric.direction === 'HIGHER' ? cell.value > best.value : cell.value < best.value);
    if (better) best = cell;
  }
  return best;
}
