import type { MetricEvaluator } from '../metric-evaluator.js';
import { CurveSums } from './curve-sums.js';
import type { PairOutcomes } from './pair-outcomes.js';
import { seenUnseenMetrics, type SeenUnseenCounts } from './seen-unseen.js';

// Bound once: looking globals up is most of their cost where they are intercepted, as in jest.
const { isNaN } = Number;

/** Accuracies along a bias list, at least one, of one length. */
export interface Rates {
  readonly seen: ArrayLike<number>;
  readonly unseen: ArrayLike<number>;
}

/**
 * How far a seen–unseen curve reaches in the direction of a point: the largest λ ≥ 0 such that at some bias, or on the
 * line between two neighbouring ones, both accuracies are at least λ times the point's.
 *
 * λ = max over the curve of min(s / seen, u / unseen): 1 for a point of a curve on which no other point is better at
 * both, above 1 when the point is below the curve. The curve is unknown beyond its ends: below the right end λ follows
 * seen accuracy only, left of the left end unseen accuracy only. O(biases).
 *
 * @param seen, unseen the point, both ≥ 0; a direction of 0 does not bind
 * @returns NaN for the point (0, 0), which has no direction, and where the rates are NaN
 */
export function curveReach(rates: Rates, seen: number, unseen: number): number {
  if (seen === 0 && unseen === 0) return NaN;
  let most = 0;
  let s0 = NaN;
  let before = NaN;
  for (let j = 0; j < rates.seen.length; j++) {
    const s = seen === 0 ? Infinity : rates.seen[j]! / seen;
    const u = unseen === 0 ? Infinity : rates.unseen[j]! / unseen;
    const least = s < u ? s : u;
    if (isNaN(rates.seen[j]! + rates.unseen[j]!)) return NaN;
    if (least > most) most = least;
    const after = s - u;
    if (seen !== 0 && unseen !== 0 && before * after < 0) {
      const crossing = s0 + (before / (before - after)) * (s - s0);
      if (crossing > most) most = crossing;
    }
    s0 = s;
    before = after;
  }
  return most;
}

/**
 * How far the seen–unseen curve (k = 1) of a weighting of the images reaches in the direction of each point of the
 * curve of all images; a bootstrap of these values gives a band around that curve. One value per point, in the order of
 * the bias list; 1 without weights, except for points that other points beat at both accuracies. The bias list is that
 * of all images, as for the AUC. O(N + biases²) per weighting.
 *
 * NaN at a point (0, 0), and everywhere when the weights leave no seen or no unseen image.
 *
 * @returns null where there is no curve
 */
export function reachEvaluator(outcomes: PairOutcomes): MetricEvaluator | null {
  const calibration = outcomes.calibrations.find(({ k }) => k === 1);
  const curve = calibration && seenUnseenMetrics(outcomes, calibration).curve;
  if (!curve) return null;
  const sums = new CurveSums(outcomes, calibration);
  return {
    metrics: curve.bias.map((_, j) => `reach.${j}`),
    instances: outcomes.images,
    evaluate: (weights, values) => {
      const rates = ratesOf(sums.counts(weights));
      curve.seen.forEach((seen, j) => (values[j] = curveReach(rates, seen, curve.unseen[j]!)));
    },
  };
}

const ratesOf = ({ seen, unseen, seenImages, unseenImages }: SeenUnseenCounts): Rates => ({
  seen: Float64Array.from(seen, (count) => count / seenImages),
  unseen: Float64Array.from(unseen, (count) => count / unseenImages),
});
