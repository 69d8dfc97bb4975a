import type { CalibratedOutcomes, PairOutcomes } from './pair-outcomes.js';
import type { CalibrationProfile } from './profile.js';
import { weightOf, type ImageWeights } from './weights.js';

/** Accuracy on seen and on unseen images at each bias, in [0, 1]; the three lists have one length. */
export interface SeenUnseenCurve {
  readonly bias: readonly number[];
  readonly seen: readonly number[];
  readonly unseen: readonly number[];
}

/** The metrics of one k; null where a group of images is empty. */
export interface SeenUnseenMetrics {
  readonly auc: number | null;
  readonly bestSeen: number | null;
  readonly bestUnseen: number | null;
  /** Best harmonic or geometric mean, as the profile defines, and the point of the curve where it occurs. */
  readonly bestMean: number | null;
  readonly seenAtBestMean: number | null;
  readonly unseenAtBestMean: number | null;
  readonly biasAtBestMean: number | null;
  /** Images (weights) in either group. */
  readonly seenImages: number;
  readonly unseenImages: number;
  readonly curve: SeenUnseenCurve | null;
}

/**
 * Seen accuracy against unseen accuracy along the reference's bias list, and the metrics of this curve
 * (docs/metrics/czsl.md).
 *
 * auc = Σⱼ (uⱼ₊₁ − uⱼ)(sⱼ + sⱼ₊₁)/2 in the list's order: nothing left of the first point is counted, and a step where u
 * decreases counts negative. bestSeen = max s, bestUnseen = max u, bestMean = max over the list of the mean of (s, u),
 * its first index on ties. Higher is better; the best accuracies are in [0, 1]. O(biases · images).
 *
 * Weights do not change the bias list of the whole set of images: an interval from resampled weights is conditional on
 * that list.
 *
 * @param weights N multiplicities; each image counts once when absent
 * @returns without unseen images only bestSeen, with only seen columns competing; without seen images only bestUnseen
 * @see MAC `Evaluator_MAC`; CSP and CGE `evaluate.py`; CompMap
 */
export function seenUnseenMetrics(
  outcomes: PairOutcomes,
  calibration: CalibratedOutcomes,
  weights?: ImageWeights,
): SeenUnseenMetrics {
  const { bias, hits, critical } = calibration;
  const images = [0, 0];
  let seenAlone = 0;
  const right = [new Float64Array(bias.length), new Float64Array(bias.length)] as const;
  for (let image = 0; image < outcomes.images; image++) {
    const weight = weightOf(weights, image);
    const group = outcomes.unseenImage[image] === 1 ? 1 : 0;
    images[group]! += weight;
    if (group === 0 && !Number.isNaN(critical[image])) seenAlone += weight;
    for (let j = 0; j < bias.length; j++) {
      if (((hits[2 * image + (j >>> 5)]! >>> (j & 31)) & 1) === 1) right[group][j]! += weight;
    }
  }
  return readCurve({
    bias,
    seen: right[0],
    unseen: right[1],
    seenImages: images[0]!,
    unseenImages: images[1]!,
    seenAlone,
    mean: outcomes.profile.mean,
  });
}

/** Counts along a bias list, and the sizes of both groups. */
export interface SeenUnseenCounts {
  readonly bias: ArrayLike<number>;
  readonly seen: ArrayLike<number>;
  readonly unseen: ArrayLike<number>;
  readonly seenImages: number;
  readonly unseenImages: number;
  /** Seen images that are right when only seen columns compete. */
  readonly seenAlone: number;
  readonly mean: CalibrationProfile['mean'];
}

/** The metrics of counts along a bias list; see `seenUnseenMetrics`. O(biases). */
export function readCurve(counts: SeenUnseenCounts): SeenUnseenMetrics {
  const { seenImages, unseenImages } = counts;
  const { auc, bestSeen, bestUnseen, bestMean, bestAt } = curveSummary(counts);
  const defined = seenImages > 0 && unseenImages > 0;
  const curve = defined
    ? {
        bias: Array.from(counts.bias),
        seen: Array.from(counts.seen, (count) => count / seenImages),
        unseen: Array.from(counts.unseen, (count) => count / unseenImages),
      }
    : null;
  const orNull = (value: number) => (Number.isNaN(value) ? null : value);
  return {
    auc: orNull(auc),
    bestSeen: orNull(bestSeen),
    bestUnseen: orNull(bestUnseen),
    bestMean: orNull(bestMean),
    seenAtBestMean: curve?.seen[bestAt] ?? null,
    unseenAtBestMean: curve?.unseen[bestAt] ?? null,
    biasAtBestMean: curve?.bias[bestAt] ?? null,
    seenImages,
    unseenImages,
    curve,
  };
}

/** The metrics of a curve, NaN where undefined; `bestAt` is the index of the best mean. */
export interface CurveSummary {
  readonly auc: number;
  readonly bestSeen: number;
  readonly bestUnseen: number;
  readonly bestMean: number;
  readonly bestAt: number;
}

/** `readCurve` without the curve itself, for a bootstrap's inner loop. O(biases). */
export function curveSummary({
  bias,
  seen,
  unseen,
  seenImages,
  unseenImages,
  seenAlone,
  mean,
}: SeenUnseenCounts): CurveSummary {
  if (unseenImages === 0)
    return { auc: NaN, bestSeen: seenAlone / seenImages, bestUnseen: NaN, bestMean: NaN, bestAt: -1 };
  let mostSeen = 0;
  let mostUnseen = 0;
  let area = 0;
  let bestMean = -1;
  let bestAt = -1;
  for (let j = 0; j < bias.length; j++) {
    const s = seen[j]!;
    const u = unseen[j]!;
    if (s > mostSeen) mostSeen = s;
    if (u > mostUnseen) mostUnseen = u;
    if (j > 0) area += ((u - unseen[j - 1]!) * (s + seen[j - 1]!)) / 2;
    const joined = meanOf(mean, s / seenImages, u / unseenImages);
    if (joined > bestMean) {
      bestMean = joined;
      bestAt = j;
    }
  }
  const bestUnseen = mostUnseen / unseenImages;
  if (seenImages === 0) return { auc: NaN, bestSeen: NaN, bestUnseen, bestMean: NaN, bestAt: -1 };
  return { auc: area / seenImages / unseenImages, bestSeen: mostSeen / seenImages, bestUnseen, bestMean, bestAt };
}

/** Harmonic or geometric mean of two rates; 0 when either is 0. */
export function meanOf(mean: CalibrationProfile['mean'], seen: number, unseen: number): number {
  if (seen === 0 || unseen === 0) return 0;
  return mean === 'harmonic' ? (2 * seen * unseen) / (seen + unseen) : Math.sqrt(seen * unseen);
}
