import type { World } from '@primitives/benchmark';
import type { CalibrationProfile } from './profile.js';

/**
 * What is left of N images once they are scored against their labels: enough for every metric, curve, slice, interval
 * and comparison of the pair protocols, and a few dozen bytes an image. Never changed after it was made.
 */
export interface PairOutcomes {
  readonly profile: CalibrationProfile;
  readonly world: World;
  readonly attributes: number;
  readonly objects: number;
  /** Number of candidate pairs P. */
  readonly candidatePairs: number;
  readonly images: number;
  /** N: the image's object. */
  readonly object: Uint32Array;
  /** N: 1 when at least one true pair is unseen. */
  readonly unseenImage: Uint8Array;
  /** N + 1: the labels of image i are `firstLabel[i] .. firstLabel[i + 1]`. */
  readonly firstLabel: Uint32Array;
  /** L: attribute of each true pair, ascending within an image. */
  readonly labelAttribute: Uint32Array;
  /** L: 1 when the true pair is seen. */
  readonly labelSeen: Uint8Array;
  /** L: competing pairs ranked ahead of the true pair, ties to the lower column; 0 is best. */
  readonly labelRank: Uint32Array;
  /** N: attribute and object of the best pair, and whether another pair has the same score. */
  readonly topAttribute: Uint32Array;
  readonly topObject: Uint32Array;
  readonly topTied: Uint8Array;
  /** One entry for each requested k that enough seen pairs allow, ascending. */
  readonly calibrations: readonly CalibratedOutcomes[];
}

/** The seen–unseen part at one k. The bias list belongs to the whole set of images: weights do not change it. */
export interface CalibratedOutcomes {
  readonly k: number;
  /** At most 40: the reference's list, then its endpoint where the profile has one; only b₀ when the pool is empty. */
  readonly bias: Float64Array;
  /** How many of them come from the pool. */
  readonly listed: number;
  /** 2N: bit j of the 64 bits (low word first) is 1 if the image is right at bias j. */
  readonly hits: Uint32Array;
  /** N: d = σ − τ − 1e-4 where the image is in the bias pool, else NaN. */
  readonly poolDifference: Float64Array;
  /** N: the bias from which an unseen image is right, up to which a seen image is; NaN when it never is. */
  readonly critical: Float64Array;
}
