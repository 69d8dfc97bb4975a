import { metricDefinition, samplingUnit, type SamplingUnit } from '@primitives/metrics';
import { neededByIntervals, neededByPair, type RankedCell } from '@primitives/ranking';
import type { Cell } from './row.js';
import { listedPair } from './listed-pair.js';
import { coarserStep } from './metric-values.js';
import { cellsOf, type BoardSnapshot, type SnapshotRow } from './snapshot.js';

/** Why no requirement is estimated. */
export type NoRequirement = 'not_calibrated' | 'no_interval';

/** A next entry above or below by the primary metric, and what would make their difference significant. */
export interface Neighbour {
  readonly relation: 'above' | 'below';
  readonly submissionCode: string;
  readonly name: string;
  readonly version: string;
  /** Value of the entry minus that of the neighbour, in the unit of the metric. */
  readonly difference: number;
  /** The coarser step of both values; null if they are exact. */
  readonly step: number | null;
  /**
   * `not_tested`: the intervals are not calibrated. `not_ranked`: the entry is not on the board. `not_listed`: ranks
   * use the test of this pair, but the snapshot does not list it.
   */
  readonly outcome: 'significant' | 'not_significant' | 'not_tested' | 'not_ranked' | 'not_listed';
  /** How far the entry must improve to be significantly better than the neighbour; 0 if it is. */
  readonly gain: number | null;
  /** The multiple of the test set that would make the present difference significant; null if it is, or is 0. */
  readonly factor: number | null;
  /** `factor` as a number of units; null also where the board does not publish how many it has. */
  readonly units: number | null;
  readonly unit: SamplingUnit;
  /** `paired`: from the paired test. `intervals`: an upper bound from the intervals of both values. */
  readonly basis: 'paired' | 'intervals' | null;
  readonly reason: NoRequirement | null;
}

/**
 * The neighbours of an entry, the one above first; none if the entry is not on the board or has no value. Near copies
 * of the entry are not among them.
 *
 * @param areNear whether two rows are near copies
 */
export function neighboursOf(
  snapshot: BoardSnapshot,
  board: string,
  evaluationId: string,
  areNear: (a: SnapshotRow, b: SnapshotRow) => boolean = () => false,
): Neighbour[] {
  const metric = snapshot.primaryMetric;
  const valued = snapshot.rows.filter(({ cells }) => (cells[metric]?.value ?? null) !== null);
  const at = valued.findIndex((row) => row.evaluationId === evaluationId);
  const own = valued[at];
  if (!own) return [];
  const unit = samplingUnit(metric, board);
  const isRival = (row: SnapshotRow) => !areNear(own, row);
  const beside = [['above', valued.slice(0, at).reverse()] as const, ['below', valued.slice(at + 1)] as const];
  return beside.flatMap(([relation, rows]) =>
    rows
      .filter(isRival)
      .slice(0, 1)
      .map((other) => ({ relation, unit, ...requirement(snapshot, own, other, valued.length) })),
  );
}

/**
 * The neighbours that a value would have which is not on the board, such as that of a private result: no test compares
 * it with an entry, and what it needs follows from the intervals.
 *
 * @param isCopy whether a row has the same model, or nearly the same results
 */
export function neighboursOfValue(
  snapshot: BoardSnapshot,
  board: string,
  value: RankedCell,
  isCopy: (row: SnapshotRow) => boolean = () => false,
): Neighbour[] {
  const metric = snapshot.primaryMetric;
  const sign = metricDefinition(metric).direction === 'higher' ? 1 : -1;
  const valueOf = (cell: RankedCell | undefined) => sign * (cell?.value ?? NaN);
  if (Number.isNaN(valueOf(value))) return [];
  const isBelow = ({ cells }: SnapshotRow) => valueOf(cells[metric]) <= valueOf(value);
  const valued = snapshot.rows.filter(({ cells }) => !Number.isNaN(valueOf(cells[metric])));
  const rivals = valued.filter((row) => !isCopy(row));
  const own = { evaluationId: '', cells: { [metric]: value } };
  const beside = [
    ['above', rivals.filter((row) => !isBelow(row)).at(-1)] as const,
    ['below', rivals.find(isBelow)] as const,
  ];
  return beside.flatMap(([relation, other]) => {
    if (other === undefined) return [];
    const found = requirement(snapshot, own, other, valued.length + 1);
    const outcome = found.outcome === 'not_tested' ? found.outcome : 'not_ranked';
    return { relation, unit: samplingUnit(metric, board), ...found, outcome };
  });
}

function requirement(
  snapshot: BoardSnapshot,
  own: Pick<SnapshotRow, 'evaluationId' | 'cells'>,
  other: SnapshotRow,
  entries: number,
): Omit<Neighbour, 'relation' | 'unit'> {
  const metric = snapshot.primaryMetric;
  const [cell, otherCell] = [cellIn(own, metric), cellIn(other, metric)];
  const difference = (cell.value ?? 0) - (otherCell.value ?? 0);
  const about = {
    submissionCode: other.submissionCode,
    name: other.name,
    version: other.version,
    difference,
    step: coarserStep(cell.step, otherCell.step),
    gain: null,
    factor: null,
    units: null,
    basis: null,
  };
  if (snapshot.uncalibrated?.includes(metric)) return { ...about, outcome: 'not_tested', reason: 'not_calibrated' };
  const pair = listedPair(snapshot, metric, own.evaluationId, other.evaluationId);
  const significant = pair?.verdict === 'better' || pair?.verdict === 'worse';
  const outcome = pair === undefined ? 'not_listed' : significant ? 'significant' : 'not_significant';
  // a verdict is that of entry a; published values may be equal after rounding
  const isBetter = significant && (pair.a === own.evaluationId) === (pair.verdict === 'better');
  const threshold = snapshot.thresholds?.[metric];
  const paired =
    typeof pair?.length === 'number' && threshold ? neededByPair({ difference, length: pair.length }, threshold) : null;
  const halves = [cell, otherCell].map(({ low, high }) => (low === null || high === null ? NaN : (high - low) / 2));
  const needed = paired ?? neededByIntervals(difference, [halves[0] ?? NaN, halves[1] ?? NaN], entries);
  if (!needed) return { ...about, outcome, gain: isBetter ? 0 : null, reason: isBetter ? null : 'no_interval' };
  const ahead = metricDefinition(metric).direction === 'higher' ? difference : -difference;
  const factor = significant ? null : needed.factor;
  return {
    ...about,
    outcome,
    gain: isBetter ? 0 : Math.max(0, needed.difference - ahead),
    factor,
    units: factor === null || !threshold ? null : Math.ceil(factor * threshold.clusters),
    basis: paired ? 'paired' : 'intervals',
    reason: null,
  };
}

const cellIn = ({ cells }: Pick<SnapshotRow, 'cells'>, metric: string): Cell => cellsOf([metric], cells)[0] as Cell;
