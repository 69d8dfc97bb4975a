import type { PairTest, RankedCell, Threshold } from '@primitives/ranking';
import { coarserStep } from './metric-values.js';
import type { Cell, RowFacts } from './row.js';

/** Facts of a verified entry. They are copied into snapshots, because a snapshot never changes. */
export interface EntryFacts extends RowFacts {
  readonly submissionId: string;
  readonly version: string;
  readonly team: string;
  readonly interface: string;
  readonly submissionCode: string;
  readonly evaluationId: string;
  readonly publishedAt: string;
}

/** A verified entry with its cells by metric. */
export interface SnapshotRow extends EntryFacts {
  readonly cells: Readonly<Record<string, RankedCell>>;
}

/** A paired test of two entries; the numbers besides the difference are null on a hidden split. */
export interface SnapshotPair extends Omit<PairTest, 'length'> {
  /** √Σ d² of the difference of contributions; null or absent where there is none, and on a hidden split. */
  readonly length?: number | null;
}

/** A board at one moment: rows by rank of the primary metric, pair tests by metric among the first rows. */
export interface BoardSnapshot {
  readonly schema: 'board-snapshot/1';
  readonly metrics: readonly string[];
  readonly primaryMetric: string;
  readonly resamples: number;
  readonly rows: readonly SnapshotRow[];
  readonly pairs: Readonly<Record<string, readonly SnapshotPair[]>>;
  /** Metric id → what decides its tests; absent on a hidden split. */
  readonly thresholds?: Readonly<Record<string, Threshold>>;
  /**
   * Metrics whose intervals are not calibrated for a test set of this size; absent in snapshots from before they were
   * recorded.
   */
  readonly uncalibrated?: readonly string[];
}

export const NO_CELL: RankedCell = {
  value: null,
  low: null,
  high: null,
  rankLow: null,
  rankHigh: null,
  tier: null,
  mark: null,
};

const UNRANKED = { rankLow: null, rankHigh: null, tier: null, mark: null };

/**
 * One cell per metric, in the order of the board, including metrics without a value. An interval of zero width, which
 * early snapshots have, is none, and neither is the rank of a value that is not published.
 */
export const cellsOf = (metrics: readonly string[], cells: Readonly<Record<string, Partial<RankedCell>>>): Cell[] =>
  metrics.map((metric) => {
    // Properties by name: a spread of a cell from JSON takes ten times longer
    const {
      value = null,
      low = null,
      high = null,
      step,
      rankLow = null,
      rankHigh = null,
      tier = null,
      mark = null,
      reason,
    } = cells[metric] ?? NO_CELL;
    const ranks = value === null ? UNRANKED : { rankLow, rankHigh, tier, mark };
    if (low !== null && low === high) return { metric, value, low: null, high: null, ...ranks, reason: 'NO_SPREAD' };
    const cell: Cell =
      value === null || step === undefined
        ? { metric, value, low, high, ...ranks }
        : { metric, value, low, high, step, ...ranks };
    return reason === undefined ? cell : { ...cell, reason };
  });

/**
 * The snapshot with the step of each rounded value. Stored snapshots do not contain steps, which follow from the number
 * of units of the split. O(rows · metrics).
 *
 * @param stepOf the step of a metric, in its unit
 */
export function withSteps(snapshot: BoardSnapshot, stepOf: (metric: string, value: number) => number): BoardSnapshot {
  const stepped = (cells: SnapshotRow['cells']) => {
    const found: Record<string, RankedCell> = {};
    for (const metric of Object.keys(cells)) {
      const cell = cells[metric]!;
      found[metric] = cell.value === null ? cell : { ...cell, step: stepOf(metric, cell.value) };
    }
    return found;
  };
  return { ...snapshot, rows: snapshot.rows.map((row) => ({ ...row, cells: stepped(row.cells) })) };
}

/** The snapshot without ranks under metrics whose differences are not tested: without tests they mean nothing. */
export function withoutUntestedRanks(snapshot: BoardSnapshot): BoardSnapshot {
  const { uncalibrated = [], rows } = snapshot;
  if (uncalibrated.length === 0) return snapshot;
  const unranked = (cells: SnapshotRow['cells']) =>
    Object.fromEntries(
      Object.entries(cells).map(([metric, cell]) => [
        metric,
        uncalibrated.includes(metric) ? { ...cell, ...UNRANKED } : cell,
      ]),
    );
  return { ...snapshot, rows: rows.map((row) => ({ ...row, cells: unranked(row.cells) })) };
}

/** The step of the difference of two entries under a metric: the coarser one of theirs; null if both are exact. */
export function differenceStep(
  { rows }: Pick<BoardSnapshot, 'rows'>,
  metric: string,
  evaluationIds: readonly string[],
): number | null {
  const compared = rows.filter(({ evaluationId }) => evaluationIds.includes(evaluationId));
  return coarserStep(...compared.map(({ cells }) => cells[metric]?.step));
}
