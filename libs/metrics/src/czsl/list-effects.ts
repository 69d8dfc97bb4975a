import { BINS, biasList } from './calibration.js';
import type { CalibratedOutcomes, PairOutcomes } from './pair-outcomes.js';
import { curveSummary, type CurveSummary } from './seen-unseen.js';

/** The metrics of a curve by name; 0 where undefined. */
export type ListEffects = Omit<CurveSummary, 'bestAt'>;

/**
 * How far the metrics of a bias list are from their means over the places at which the list could have ended.
 *
 * The reference takes every s-th bias of a pool of n, s = ⌊n / 20⌋, so that (n − 1) mod s of the largest are after the
 * last of the list. From n = 400 on these are few, but a twentieth of the pool where n is a multiple of 20: of a strong
 * model, one test set in 20 has an AUC that is several points lower. No single image causes this, so that a jackknife
 * does not see it. The remainder is arbitrary: the means are over pools of n − 10 … n + 9 biases with the same
 * quantiles. O(N log N).
 */
export function listEffects(
  { unseenImage, profile }: PairOutcomes,
  { critical, poolDifference }: CalibratedOutcomes,
): ListEffects {
  const pool = poolDifference.filter(Number.isFinite).sort();
  const images = [0, 0];
  unseenImage.forEach((group) => images[group]!++);
  const of = (group: 0 | 1) =>
    critical.filter((bias, image) => unseenImage[image] === group && !Number.isNaN(bias)).sort();
  const [ends, starts] = [of(0), of(1)];
  const summary = (size: number): CurveSummary => {
    const list = biasList(Float64Array.from({ length: size }, (_, j) => pool[Math.floor((j * pool.length) / size)]!));
    const bias = Float64Array.from(profile.endpoint || size === 0 ? [...list, profile.initialBias] : list);
    return curveSummary({
      bias,
      seen: bias.map((at) => ends.length - countBelow(ends, at)),
      unseen: bias.map((at) => countBelow(starts, at)),
      seenImages: images[0]!,
      unseenImages: images[1]!,
      seenAlone: ends.length,
      mean: profile.mean,
    });
  };
  if (pool.length === 0) return { auc: 0, bestSeen: 0, bestUnseen: 0, bestMean: 0 };
  const own = summary(pool.length);
  const others = Array.from({ length: BINS }, (_, place) => summary(Math.max(1, pool.length + place - BINS / 2)));
  const effect = (name: keyof ListEffects) =>
    own[name] - others.reduce((sum, other) => sum + other[name], 0) / others.length || 0;
  return {
    auc: effect('auc'),
    bestSeen: effect('bestSeen'),
    bestUnseen: effect('bestUnseen'),
    bestMean: effect('bestMean'),
  };
}

/** How many of ascending values are less than a bound. */
function countBelow(ascending: Float64Array, bound: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
