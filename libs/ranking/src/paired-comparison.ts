import type { Interval, MetricEvaluator } from '@primitives/metrics';
import { itemsNeeded } from './items-needed.js';
import { percentileInterval } from './percentile.js';
import { resamplesOf, replicate } from './replicates.js';
import type { Resampling } from './resampling.js';

/** One metric of two submissions; null where it is undefined for either. */
export interface PairedDifference {
  readonly metric: string;
  /** a − b. */
  readonly difference: number | null;
  readonly interval: Interval | null;
  /** Two-sided, of this metric alone: not adjusted for the other metrics or for the choice of the pair. */
  readonly p: number | null;
  /** Instances at which a difference like this one would be found four times of five; null when nothing separates them. */
  readonly itemsNeeded: number | null;
}

/**
 * Paired bootstrap of two submissions: both under the same resamples, so that what is hard for both cancels.
 *
 * p = 2 · min(share of resampled differences ≤ 0, ≥ 0), each with one added above and below, at most 1. O(B·N).
 *
 * @throws UnlikeSubmissionsError when they do not share metrics and instances
 */
export function pairedComparison(
  a: MetricEvaluator,
  b: MetricEvaluator,
  plan: Resampling,
  resamples: number,
  alpha = 0.05,
): PairedDifference[] {
  const replicates = replicate([a, b], plan, resamples);
  return replicates.metrics.map((metric, m) => {
    const of = (row: number): SampledValue => ({
      value: replicates.values[m]![row]!,
      draws: resamplesOf(replicates, m, row),
    });
    return { metric, ...pairedDifference(of(0), of(1), plan.clusters, alpha) };
  });
}

/** A metric of one submission, NaN where undefined, with its value under each resample. */
export interface SampledValue {
  readonly value: number;
  readonly draws: Float64Array;
}

/**
 * The same of one metric whose draws are made.
 *
 * @param clusters  independent units that were drawn
 */
export function pairedDifference(
  a: SampledValue,
  b: SampledValue,
  clusters: number,
  alpha = 0.05,
): Omit<PairedDifference, 'metric'> {
  const difference = a.value - b.value;
  if (Number.isNaN(difference)) return { difference: null, interval: null, p: null, itemsNeeded: null };
  const draws = a.draws.map((draw, r) => draw - b.draws[r]!).filter((draw) => !Number.isNaN(draw));
  return {
    difference,
    interval: percentileInterval(draws, alpha),
    p: twoSided(draws),
    itemsNeeded: itemsNeeded(difference, deviation(draws), clusters, { alpha }),
  };
}

function twoSided(draws: Float64Array): number {
  let [below, above] = [1, 1];
  for (const draw of draws) {
    if (draw <= 0) below++;
    if (draw >= 0) above++;
  }
  return Math.min(1, (2 * Math.min(below, above)) / (draws.length + 1));
}

function deviation(draws: Float64Array): number {
  const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
  return Math.sqrt(draws.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / (draws.length - 1));
}
