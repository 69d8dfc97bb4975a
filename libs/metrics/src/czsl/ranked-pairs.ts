import type { PairOutcomes } from './pair-outcomes.js';
import { share, weightOf, type ImageWeights } from './weights.js';

/** The facts of one image that the uncalibrated metrics are made of. */
export interface RankedPairs {
  /** Number of true pairs |Y|. */
  readonly labels: number;
  /** Rank of the worst true pair, from 0. */
  readonly worstRank: number;
  /** Whether the |Y| best pairs are exactly the true ones. */
  readonly exact: boolean;
  readonly top1IsTrue: boolean;
  /** Whether the attribute, the object of the best pair is one of the image's. */
  readonly top1AttributeIsTrue: boolean;
  readonly top1ObjectIsTrue: boolean;
}

/** @param image  index below `outcomes.images` */
export function rankedPairs(outcomes: PairOutcomes, image: number): RankedPairs {
  const end = outcomes.firstLabel[image + 1]!;
  const labels = end - outcomes.firstLabel[image]!;
  let worstRank = 0;
  let top1IsTrue = false;
  let top1AttributeIsTrue = false;
  for (let t = outcomes.firstLabel[image]!; t < end; t++) {
    const rank = outcomes.labelRank[t]!;
    if (rank > worstRank) worstRank = rank;
    if (rank === 0) top1IsTrue = true;
    if (outcomes.labelAttribute[t] === outcomes.topAttribute[image]) top1AttributeIsTrue = true;
  }
  return {
    labels,
    worstRank,
    exact: worstRank === labels - 1, // ranks of true pairs are distinct
    top1IsTrue,
    top1AttributeIsTrue,
    top1ObjectIsTrue: outcomes.object[image] === outcomes.topObject[image],
  };
}

/** True pairs of an image among its k best. */
export function hitsWithin(outcomes: PairOutcomes, image: number, k: number): number {
  let hits = 0;
  for (let t = outcomes.firstLabel[image]!; t < outcomes.firstLabel[image + 1]!; t++)
    if (outcomes.labelRank[t]! < k) hits++;
  return hits;
}

/** Each is null when no image counts. */
export interface UncalibratedMetrics {
  readonly exactMatch: number | null;
  readonly top1P: number | null;
  readonly top3R: number | null;
  readonly top5R: number | null;
  readonly coverage: number | null;
  readonly coverageK: number | null;
  readonly normalizedCoverage: number | null;
  readonly top1PAttr: number | null;
  readonly top1PObj: number | null;
  readonly tiedTop1: number | null;
}

/**
 * MAC's metrics without a bias: all competing pairs of an image ranked by score, ties to the lower column
 * (docs/metrics/mac.md).
 *
 * With r the ranks of an image's true pairs Y from 0, means taken over images: exactMatch share with max r = |Y| − 1 ·
 * top1P share with min r = 0 · topkR Σ|{r < k}| / Σ|Y| (micro) · coverage mean of max r, from 0, lower is better ·
 * coverageK = coverage + 1, as the paper words it · normalizedCoverage mean of exp(1 − (max r + 1) / |Y|) · top1PAttr,
 * top1PObj share whose best pair has a true attribute, the true object · tiedTop1 share whose best score is shared. All
 * in [0, 1] but coverage in [0, P − 1]. O(labels).
 *
 * @param weights  N multiplicities; each image counts once when absent
 * @returns null for every metric when no image counts
 * @see MAC, `test_multi_attr.py` `getUnbiasedPrecition`
 */
export function uncalibratedMetrics(outcomes: PairOutcomes, weights?: ImageWeights): UncalibratedMetrics {
  const sum = {
    images: 0,
    labels: 0,
    exact: 0,
    top1: 0,
    top3: 0,
    top5: 0,
    worst: 0,
    normalized: 0,
    attribute: 0,
    object: 0,
    tied: 0,
  };
  for (let image = 0; image < outcomes.images; image++) {
    const weight = weightOf(weights, image);
    if (weight === 0) continue;
    const ranked = rankedPairs(outcomes, image);
    sum.images += weight;
    sum.labels += weight * ranked.labels;
    sum.exact += weight * Number(ranked.exact);
    sum.top1 += weight * Number(ranked.top1IsTrue);
    sum.top3 += weight * hitsWithin(outcomes, image, 3);
    sum.top5 += weight * hitsWithin(outcomes, image, 5);
    sum.worst += weight * ranked.worstRank;
    sum.normalized += weight * Math.exp(1 - (ranked.worstRank + 1) / ranked.labels);
    sum.attribute += weight * Number(ranked.top1AttributeIsTrue);
    sum.object += weight * Number(ranked.top1ObjectIsTrue);
    sum.tied += weight * outcomes.topTied[image]!;
  }
  const coverage = share(sum.worst, sum.images);
  return {
    exactMatch: share(sum.exact, sum.images),
    top1P: share(sum.top1, sum.images),
    top3R: share(sum.top3, sum.labels),
    top5R: share(sum.top5, sum.labels),
    coverage,
    coverageK: coverage === null ? null : coverage + 1,
    normalizedCoverage: share(sum.normalized, sum.images),
    top1PAttr: share(sum.attribute, sum.images),
    top1PObj: share(sum.object, sum.images),
    tiedTop1: share(sum.tied, sum.images),
  };
}

/**
 * Share of images with a true pair among the k best, uncalibrated: Top-1-Pair and Top-3-Pair of MAC's cross-dataset
 * evaluation for k = 1 and 3, where each image has one true pair. In [0, 1]; null when no image counts. O(labels).
 *
 * @see MAC, cross-dataset evaluation; the candidate label space is our reading, the paper does not state it
 */
export function topKPair(outcomes: PairOutcomes, k: number, weights?: ImageWeights): number | null {
  let hits = 0;
  let images = 0;
  for (let image = 0; image < outcomes.images; image++) {
    const weight = weightOf(weights, image);
    images += weight;
    if (hitsWithin(outcomes, image, k) > 0) hits += weight;
  }
  return share(hits, images);
}

/** The metrics that are the share of images of which something is true. */
const RIGHT = {
  'mac.exact_match.v1': (ranked) => ranked.exact,
  'mac.top1_p.v1': (ranked) => ranked.top1IsTrue,
  'mac.top1_p_attr.v1': (ranked) => ranked.top1AttributeIsTrue,
  'mac.top1_p_obj.v1': (ranked) => ranked.top1ObjectIsTrue,
} as const satisfies Readonly<Record<string, (ranked: RankedPairs) => boolean>>;

/** Ids of the metrics that are accuracies: each image is right or wrong, so submissions can be compared by images. */
export type AccuracyId = keyof typeof RIGHT;
export const ACCURACY_IDS = Object.keys(RIGHT) as readonly AccuracyId[];

/** Per image 1 where it is right under an accuracy, else 0. O(labels). */
export function rightImages(outcomes: PairOutcomes, accuracy: AccuracyId): Uint8Array {
  return Uint8Array.from({ length: outcomes.images }, (_, image) =>
    Number(RIGHT[accuracy](rankedPairs(outcomes, image))),
  );
}
