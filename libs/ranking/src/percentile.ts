import type { Interval } from '@primitives/metrics';

/**
 * Percentile interval of bootstrap resamples: the α/2 and 1 − α/2 quantiles, with linear interpolation between order
 * statistics. Resamples where the metric was undefined are left out. O(n log n).
 *
 * @returns null when fewer than two resamples are defined
 * @see Efron and Tibshirani, 1993, chapter 13
 */
export function percentileInterval(draws: Float64Array, alpha = 0.05): Interval | null {
  const sorted = draws.filter((value) => !Number.isNaN(value)).sort();
  if (sorted.length < 2) return null;
  return { low: quantile(sorted, alpha / 2), high: quantile(sorted, 1 - alpha / 2) };
}

/** A quantile of ascending values, linear between them (type 7 of Hyndman and Fan). */
export function quantile(sorted: Float64Array, probability: number): number {
  const at = (sorted.length - 1) * probability;
  const below = Math.floor(at);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low === high ? low : low + (high - low) * (at - below);
}
