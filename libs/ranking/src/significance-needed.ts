import { normalQuantile } from './normal.js';
import { halfWidth } from './sign-flip.js';
import type { Threshold } from './rank-metric.js';

/** What would make the difference of two entries significant in the family of all pairs of their board. */
export interface SignificanceNeeded {
  /** The smallest difference that is significant at the present number of clusters. */
  readonly difference: number;
  /**
   * The multiple of the present number of clusters at which four of five repetitions would find the observed difference
   * significant; null if it is 0.
   */
  readonly factor: number | null;
}

const POWER = 0.8;

/** A paired test whose variance is known. */
export interface KnownPair {
  readonly difference: number;
  /** √Σ d² of the difference of contributions. */
  readonly length: number;
}

/**
 * From the paired test of a board: its critical value already accounts for all pairs. If the entry improves and the
 * spread of the paired differences remains, the returned difference is the one at which T reaches the critical value;
 * of more clusters from the same population, n · ((c + z_power) · se / |d|)² find the observed one with 80% power.
 *
 * @returns null if no difference can be estimated: the entries do not vary, or the clusters are too few
 */
export function neededByPair(
  { difference, length }: KnownPair,
  { critical, clusters }: Threshold,
): SignificanceNeeded | null {
  const half = critical === null ? null : halfWidth(difference, length, { critical, clusters });
  if (critical === null || half === null || half === 0 || clusters < 2) return null;
  const spread = Math.max(0, length ** 2 - difference ** 2 / clusters);
  return { difference: half, factor: factorOf(difference, Math.sqrt((spread * clusters) / (clusters - 1)), critical) };
}

/**
 * From the 95% intervals of two values alone, for boards that do not publish paired tests: the two values are treated
 * as independent and all pairs of the board are adjusted for by Bonferroni. Entries are usually positively correlated
 * over images, so that both numbers are usually upper bounds.
 *
 * @param halves  half-widths of the two 95% intervals
 * @param entries number of entries on the board, ≥ 2
 * @returns null if neither value has an interval with a width
 */
export function neededByIntervals(
  difference: number,
  halves: readonly [number, number],
  entries: number,
  alpha = 0.05,
): SignificanceNeeded | null {
  const standardError = Math.hypot(...halves) / normalQuantile(0.975);
  if (!(standardError > 0)) return null;
  const critical = normalQuantile(1 - alpha / (entries * (entries - 1)));
  return { difference: critical * standardError, factor: factorOf(difference, standardError, critical) };
}

const factorOf = (difference: number, standardError: number, critical: number): number | null =>
  difference === 0 ? null : (((critical + normalQuantile(POWER)) * standardError) / difference) ** 2;
