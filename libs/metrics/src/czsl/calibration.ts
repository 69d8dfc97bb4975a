import type { CalibrationInput } from './calibration-input.js';
import { criticalBias } from './critical-bias.js';
import { HitsAtBias } from './hits-at-bias.js';
import type { CalibratedOutcomes } from './pair-outcomes.js';
import type { CalibrationProfile } from './profile.js';

/** Chunks of the bias pool: the stride is its twentieth part. */
export const BINS = 20;
/** Taken off every pool difference, so that the true pair is just not overtaken. */
const MARGIN = 1e-4;

/**
 * Seen–unseen calibration at one k: the bias list chosen from the pool, and which images each bias gets right
 * (docs/metrics/czsl.md).
 *
 * An unseen image is right when a true *unseen* pair is among the k best, a seen image when any true pair is. O(biases
 * · true pairs · k).
 *
 * @returns null when fewer than k seen columns compete: σ, the k-th best seen score, does not exist
 */
export function calibrate(input: CalibrationInput, profile: CalibrationProfile, k: number): CalibratedOutcomes | null {
  const { truth, rivals } = input;
  if (truth.images > 0 && Number.isNaN(rivals.seenScore[k - 1])) return null;
  const hitsAt = new HitsAtBias(input, k, profile.arithmetic);
  const round = profile.arithmetic === 'float32' ? Math.fround : (value: number) => value;
  const initialBias = round(profile.initialBias);

  const poolDifference = new Float64Array(truth.images).fill(NaN);
  for (let image = 0; image < truth.images; image++) {
    if (truth.unseenImage[image] === 0) continue;
    if (!hitsAt.isHit(image, initialBias, false)) continue;
    const sigma = rivals.seenScore[image * rivals.k + k - 1]!;
    poolDifference[image] = round(round(sigma - lowestTrueScore(input, image)) - round(MARGIN));
  }

  const list = biasList(poolDifference);
  const bias = Float64Array.from(profile.endpoint || list.length === 0 ? [...list, initialBias] : list);
  const hits = new Uint32Array(2 * truth.images);
  bias.forEach((value, j) => {
    for (let image = 0; image < truth.images; image++) {
      if (hitsAt.isHit(image, value, truth.unseenImage[image] === 1)) hits[2 * image + (j >>> 5)]! |= 1 << (j & 31);
    }
  });
  const critical = Float64Array.from({ length: truth.images }, (_, image) => criticalBias(input, image, k));
  return { k, bias, listed: list.length, hits, poolDifference, critical };
}

/**
 * The reference's bias list: every s-th of the sorted pool from the first, s = max(⌊n / 20⌋, 1): 20 to 39 values when n
 * ≥ 20. Differences that are not finite (a true pair or every seen pair at −∞) are not biases and are left out.
 */
export function biasList(poolDifference: Float64Array): Float64Array {
  const pool = poolDifference.filter(Number.isFinite).sort();
  const stride = Math.max(Math.floor(pool.length / BINS), 1);
  return pool.filter((_, j) => j % stride === 0);
}

function lowestTrueScore({ truth, trueScore }: CalibrationInput, image: number): number {
  let lowest = Infinity;
  for (let t = truth.first[image]!; t < truth.first[image + 1]!; t++) lowest = Math.min(lowest, trueScore[t]!);
  return lowest;
}
