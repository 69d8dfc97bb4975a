import type { MetricEvaluator } from '../metric-evaluator.js';
import { leaveOneOut } from './leave-one-out.js';

/**
 * What each independent cluster contributes to one metric of one submission. Contributions sum to the value; of a mean
 * over clusters they are its terms divided by their number.
 */
export interface Contributions {
  /** The metric over all clusters; NaN where it is undefined. */
  readonly value: number;
  /** One number a cluster; null where the value, or the value without some cluster, is undefined. */
  readonly of: Float64Array | null;
}

/**
 * The delete-one jackknife of every metric of an evaluator, as contributions: ψ_c = θ / G + (G − 1) / G · (θ̄ − θ₍c₎),
 * with θ₍c₎ the metric without cluster c, θ̄ the mean of those and G the number of clusters: the value's share, and the
 * centred influence of the cluster.
 *
 * A part of the value that is due to an arbitrary choice (`arbitraryParts`) is one more independent quantity: it is
 * taken off the shares of all and given to the first cluster, so that it adds its square to that of the standard error,
 * and a sign-flip test flips it as one.
 *
 * Cost: that of `leaveOneOut`.
 *
 * @param clusterOf  the cluster of each instance, 0 .. G − 1; each instance is its own when absent
 * @see Efron and Stein, Annals of Statistics 1981; Shao and Tu, The Jackknife and Bootstrap, 1995, chapter 2
 */
export function contributions(evaluator: MetricEvaluator, clusterOf?: Uint32Array): Contributions[] {
  const values = new Float64Array(evaluator.metrics.length);
  evaluator.evaluate(undefined, values);
  const without = leaveOneOut(evaluator, clusterOf);
  const parts = evaluator.arbitraryParts?.();
  return without.map((left, m) => ({ value: values[m]!, of: contributionsOf(values[m]!, left, parts?.[m] ?? 0) }));
}

/** @param left  the metric without each cluster; overwritten */
function contributionsOf(value: number, left: Float64Array, arbitrary: number): Float64Array | null {
  const clusters = left.length;
  if (clusters < 2 || Number.isNaN(value)) return null;
  // Differences from the value: two nearly equal numbers are subtracted once, and equal ones leave exactly 0.
  let mean = 0;
  for (let c = 0; c < clusters; c++) mean += (left[c]! -= value) / clusters;
  if (Number.isNaN(mean)) return null;
  const scale = (clusters - 1) / clusters;
  for (let c = 0; c < clusters; c++) left[c] = (value - arbitrary) / clusters + scale * (mean - left[c]!);
  left[0]! += arbitrary;
  return left;
}

/**
 * The jackknife standard error of the value: √(G / (G − 1) · Σ (ψ_c − θ / G)²). For a mean over clusters it is s / √G.
 */
export function standardError({ value, of }: Contributions): number | null {
  if (of === null) return null;
  let squares = 0;
  for (const own of of) squares += (own - value / of.length) ** 2;
  return Math.sqrt((squares * of.length) / (of.length - 1));
}
