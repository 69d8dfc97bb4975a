import { recomputed } from '../jackknife/leave-one-out.js';
import type { MetricEvaluator } from '../metric-evaluator.js';
import { UnknownMetricError } from '../registry.js';
import { MAC_BOARD_METRICS } from './definitions.js';
import { CurveSums } from './curve-sums.js';
import { ExactCurveSums } from './exact-curve-sums.js';
import { listEffects, type ListEffects } from './list-effects.js';
import type { CalibratedOutcomes, PairOutcomes } from './pair-outcomes.js';
import { RankSums } from './rank-sums.js';

/** Some of an evaluator's values. */
interface Part {
  readonly slots: readonly number[];
  readonly write: (weights: Uint16Array | undefined, values: Float64Array) => void;
  /**
   * The values without each cluster, in the order of the slots; null where evaluating once a cluster is fast enough.
   */
  readonly withoutEach: (clusterOf?: Uint32Array) => Float64Array[] | null;
  /** In the order of the slots; absent where there is no list. */
  readonly listEffects?: () => number[];
}

/**
 * The metrics of pair outcomes for a bootstrap: prepared once, O(N) per resample with few operations per image. The
 * values equal those of `pairMetrics`.
 *
 * The bias list is that of all images; what AUC, Seen, Unseen and HM owe to the place at which it ends is an arbitrary
 * part.
 *
 * @param metrics ids among those of `pairMetrics`; the columns of MAC's board when absent
 * @throws UnknownMetricError for an id that these outcomes do not have
 */
export function pairEvaluator(outcomes: PairOutcomes, metrics: readonly string[] = MAC_BOARD_METRICS): MetricEvaluator {
  const parts: Part[] = [];
  const at = new Map(metrics.map((id, index) => [id, index]));
  const claim = (ids: Readonly<Record<string, number>>): [slot: number, index: number][] => {
    const slots = Object.entries(ids).filter(([id]) => at.has(id));
    const claimed = slots.map(([id, index]): [number, number] => [at.get(id)!, index]);
    for (const [id] of slots) at.delete(id);
    return claimed;
  };

  const ranked = claim(RankSums.INDEX);
  if (ranked.length > 0) {
    const sums = new RankSums(
      outcomes,
      ranked.map(([, index]) => index),
    );
    parts.push({
      slots: ranked.map(([slot]) => slot),
      write: (weights, values) => sums.write(weights, values, ranked),
      withoutEach: (clusterOf) => sums.withoutEach(clusterOf),
    });
  }
  for (const calibration of outcomes.calibrations) {
    const suffix = calibration.k === 1 ? '' : `_at_${calibration.k}`;
    const listed = claim(curveIds(outcomes, suffix));
    if (listed.length > 0) parts.push(listedPart(outcomes, calibration, listed));
    const exact = calibration.k === 1 ? claim(curveIds(outcomes, '_exact')) : [];
    if (exact.length > 0) parts.push(exactPart(new ExactCurveSums(outcomes, calibration), exact));
  }
  const [unknown] = at.keys();
  if (unknown !== undefined) throw new UnknownMetricError(unknown);
  const evaluator: MetricEvaluator = {
    metrics,
    instances: outcomes.images,
    evaluate: (weights, values) => {
      for (const part of parts) part.write(weights, values);
    },
  };
  return {
    ...evaluator,
    leaveOneOut: (clusterOf) => withoutEach(parts, evaluator, clusterOf),
    arbitraryParts: () => {
      const found = new Float64Array(metrics.length);
      for (const { slots, listEffects: effects } of parts)
        effects?.().forEach((effect, j) => (found[slots[j]!] = effect));
      return found;
    },
  };
}

function withoutEach(parts: readonly Part[], evaluator: MetricEvaluator, clusterOf?: Uint32Array): Float64Array[] {
  const found = new Array<Float64Array>(evaluator.metrics.length);
  for (const { slots, write, withoutEach: fast } of parts) {
    const columns = fast(clusterOf);
    const slow = columns ? [] : recomputed({ ...evaluator, evaluate: write }, clusterOf);
    slots.forEach((slot, j) => (found[slot] = columns ? columns[j]! : slow[slot]!));
  }
  return found;
}

/** The four values of a curve by the index that `curveIds` gives them. */
const read = ({ auc, bestSeen, bestUnseen, bestMean }: ListEffects) => [auc, bestSeen, bestUnseen, bestMean];

type Slots = readonly (readonly [slot: number, index: number])[];

function curvePart(sums: CurveSums | ExactCurveSums, slots: Slots): Part {
  return {
    slots: slots.map(([slot]) => slot),
    write: (weights, values) => {
      const all = read(sums.summary(weights));
      for (const [slot, index] of slots) values[slot] = all[index]!;
    },
    withoutEach: () => null,
  };
}

function listedPart(outcomes: PairOutcomes, calibration: CalibratedOutcomes, slots: Slots): Part {
  const sums = new CurveSums(outcomes, calibration);
  const withoutEach = (clusterOf?: Uint32Array) => {
    if (clusterOf) return null;
    const curves = sums.withoutEach().map(read);
    return slots.map(([, index]) => Float64Array.from(curves, (all) => all[index]!));
  };
  const effects = () => {
    const all = read(listEffects(outcomes, calibration));
    return slots.map(([, index]) => all[index]!);
  };
  return { ...curvePart(sums, slots), withoutEach, listEffects: effects };
}

/** The index of the area in `read`. */
const AREA = 0;

function exactPart(sums: ExactCurveSums, slots: Slots): Part {
  const areaOnly = slots.every(([, index]) => index === AREA);
  return {
    ...curvePart(sums, slots),
    withoutEach: (clusterOf) => (areaOnly && !clusterOf ? [sums.areaWithoutEach()] : null),
  };
}

function curveIds({ profile }: PairOutcomes, suffix: string): Record<string, number> {
  const mean = profile.mean === 'harmonic' ? 'best_hm' : 'best_gm';
  return Object.fromEntries(
    ['auc', 'best_seen', 'best_unseen', mean].map((name, index) => [`${profile.id}.${name}${suffix}.v1`, index]),
  );
}
