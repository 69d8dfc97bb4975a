import type { RankedCell } from '@primitives/ranking';
import { packPairs, unpackPairs, type PackedPairs } from './packed-pairs.js';
import type { BoardSnapshot, SnapshotPair, SnapshotRow } from './snapshot.js';

/** The parts of a cell that change when other entries come and go; the others change with the entry. */
type Moving = 'rankLow' | 'rankHigh' | 'tier';
const MARKS = [null, 'BEST', 'SECOND'] as const;

/** A row without the moving parts of its cells. */
interface FixedRow extends Omit<SnapshotRow, 'cells'> {
  readonly cells: Readonly<Record<string, Omit<RankedCell, Moving | 'mark'>>>;
}

/** A column of the snapshot: numbers less those of the same row in the base, and as they are in a row without one. */
type Column = Readonly<Record<Moving | 'mark', readonly number[]>>;

/**
 * A snapshot as its difference to an earlier one of the same board, or in full. Plain data for JSON, of long runs of
 * equal numbers, which compress well.
 */
export interface SnapshotDifference {
  readonly head: Omit<BoardSnapshot, 'rows' | 'pairs'>;
  /** For each row its index in the base less the index after that of the row before; null for a row in `rows`. */
  readonly order: readonly (number | null)[];
  /** Rows that the base does not have, or not with the same facts and values. */
  readonly rows: readonly FixedRow[];
  /** By metric. */
  readonly columns: Readonly<Record<string, Column>>;
  readonly pairs: Readonly<Record<string, PackedPairs>>;
}

const NO_ROWS: Pick<BoardSnapshot, 'rows' | 'pairs'> = { rows: [], pairs: {} };

/** O(rows · metrics). `applyDifference` with the same base gives the snapshot back, to the last bit. */
export function snapshotDifference(snapshot: BoardSnapshot, base: BoardSnapshot | null): SnapshotDifference {
  const before = base ?? NO_ROWS;
  const places = new Map(before.rows.map((row, place) => [row.id, place]));
  const order: (number | null)[] = [];
  const rows: FixedRow[] = [];
  const of: (SnapshotRow | undefined)[] = [];
  let next = 0;
  for (const row of snapshot.rows) {
    const place = places.get(row.id);
    const earlier = place === undefined ? undefined : before.rows[place];
    const own = fixed(row);
    if (place !== undefined && earlier && JSON.stringify(own) === JSON.stringify(fixed(earlier))) {
      order.push(place - next);
      next = place + 1;
      of.push(earlier);
    } else {
      order.push(null);
      rows.push(own);
      of.push(undefined);
    }
  }
  const column = (metric: string): Column => {
    const less = (name: Moving | 'mark') =>
      snapshot.rows.map((row, at) => code(row.cells[metric], name) - code(of[at]?.cells[metric], name));
    return { rankLow: less('rankLow'), rankHigh: less('rankHigh'), tier: less('tier'), mark: less('mark') };
  };
  const { rows: _, pairs, ...head } = snapshot;
  return {
    head,
    order,
    rows,
    columns: Object.fromEntries(cellMetrics(snapshot.rows).map((metric) => [metric, column(metric)])),
    pairs: Object.fromEntries(
      Object.entries(pairs).map(([metric, own]) => [
        metric,
        packPairs(own, { metric, snapshot, earlier: pairsOf(metric, before, of) }),
      ]),
    ),
  };
}

/** The snapshot from its difference to `base`. O(rows · metrics). */
export function applyDifference(
  { head, order, rows: added, columns, pairs }: SnapshotDifference,
  base: BoardSnapshot | null,
): BoardSnapshot {
  const before = base ?? NO_ROWS;
  let [next, nextAdded] = [0, 0];
  const of: (SnapshotRow | undefined)[] = [];
  const rows = order.map((step, at): SnapshotRow => {
    const earlier = step === null ? undefined : before.rows[next + step];
    if (step !== null) next += step + 1;
    of.push(earlier);
    const own = earlier ?? added[nextAdded++]!;
    const cells: Record<string, RankedCell> = {};
    for (const metric of Object.keys(own.cells)) {
      // Properties by name: a spread of a cell from JSON takes ten times longer
      const { value, low, high, reason } = own.cells[metric]!;
      const numbers = columns[metric]!;
      const before = earlier?.cells[metric];
      const moved = (name: Moving | 'mark') => numbers[name][at]! + code(before, name);
      const cell = {
        value,
        low,
        high,
        rankLow: moved('rankLow') || null,
        rankHigh: moved('rankHigh') || null,
        tier: moved('tier') || null,
        mark: MARKS[moved('mark')] ?? null,
      };
      cells[metric] = reason === undefined ? cell : { ...cell, reason };
    }
    return { ...own, cells };
  });
  const unpacked = Object.entries(pairs).map(([metric, packed]) => [
    metric,
    unpackPairs(packed, { metric, snapshot: { ...head, rows }, earlier: pairsOf(metric, before, of) }),
  ]);
  return { ...head, rows, pairs: Object.fromEntries(unpacked) };
}

/** The tests of the base between rows that are the same in both. */
function pairsOf(
  metric: string,
  { pairs }: Pick<BoardSnapshot, 'pairs'>,
  same: readonly (SnapshotRow | undefined)[],
): SnapshotPair[] {
  const ids = new Set(same.map((row) => row?.evaluationId));
  return (pairs[metric] ?? []).filter(({ a, b }) => ids.has(a) && ids.has(b));
}

const cellMetrics = (rows: readonly SnapshotRow[]): string[] => [
  ...new Set(rows.flatMap(({ cells }) => Object.keys(cells))),
];

function fixed({ cells, ...facts }: SnapshotRow): FixedRow {
  const still = Object.entries(cells).map(([metric, { rankLow: _, rankHigh: _h, tier: _t, mark: _m, ...cell }]) => [
    metric,
    cell,
  ]);
  return { ...facts, cells: Object.fromEntries(still) };
}

/** Ranks and tiers are 1 or more, so that 0 is null. */
const code = (cell: RankedCell | undefined, name: Moving | 'mark'): number =>
  name === 'mark' ? Math.max(0, MARKS.indexOf(cell?.mark ?? null)) : (cell?.[name] ?? 0);
