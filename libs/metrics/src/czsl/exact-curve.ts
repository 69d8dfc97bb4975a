import type { CalibratedOutcomes, PairOutcomes } from './pair-outcomes.js';
import { readCurve, type SeenUnseenMetrics } from './seen-unseen.js';
import { weightOf, type ImageWeights } from './weights.js';

/**
 * Seen accuracy against unseen accuracy over *every* bias, without a list and without rounding: between two
 * neighbouring critical biases nothing changes, so the curve has a point for each such interval, from "no unseen pair
 * competes" to "no seen pair competes".
 *
 * Metrics as in `seenUnseenMetrics`; here u never decreases along the curve and the area starts at its left end, so the
 * AUC is at least that of any list of biases. `curve.bias` is a bias within each interval. O(N log N).
 *
 * @param weights N multiplicities; each image counts once when absent. Each resample has its own curve
 * @see docs/metrics/czsl.md; the exact curve is our own definition
 */
export function exactSeenUnseenMetrics(
  outcomes: PairOutcomes,
  calibration: CalibratedOutcomes,
  weights?: ImageWeights,
): SeenUnseenMetrics {
  const { critical } = calibration;
  const images = [0, 0];
  let seen = 0;
  let unseen = 0;
  const steps: { bias: number; image: number; weight: number }[] = [];
  for (let image = 0; image < outcomes.images; image++) {
    const weight = weightOf(weights, image);
    const group = outcomes.unseenImage[image] === 1 ? 1 : 0;
    images[group]! += weight;
    const bias = critical[image]!;
    if (group === 0 && bias > -Infinity) seen += weight;
    if (group === 1 && bias === -Infinity) unseen += weight;
    if (weight > 0 && Number.isFinite(bias)) steps.push({ bias, image, weight });
  }
  steps.sort((x, y) => x.bias - y.bias);

  const points = { bias: [] as number[], seen: [seen], unseen: [unseen] };
  const seenAlone = seen;
  let last = -Infinity;
  for (let j = 0; j < steps.length; j++) {
    const { bias, image, weight } = steps[j]!;
    if (outcomes.unseenImage[image] === 1) unseen += weight;
    else seen -= weight;
    if (steps[j + 1]?.bias === bias) continue;
    points.bias.push(within(last, bias));
    points.seen.push(seen);
    points.unseen.push(unseen);
    last = bias;
  }
  points.bias.push(within(last, Infinity));
  return readCurve({
    ...points,
    seenImages: images[0]!,
    unseenImages: images[1]!,
    seenAlone,
    mean: outcomes.profile.mean,
  });
}

/** A bias inside an open interval. */
function within(low: number, high: number): number {
  if (low === -Infinity) return high === Infinity ? 0 : high - 1;
  return high === Infinity ? low + 1 : (low + high) / 2;
}
