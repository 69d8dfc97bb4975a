import type { SignFlipTests } from './sign-flip.js';

/**
 * Adjusted p of all pairs of several boards and metrics, as one family: the chance of even one false claim anywhere in
 * it is at most α. Each part is already adjusted over its own pairs (max-T over its own units); Bonferroni joins the
 * parts, whatever their dependence is. Holm's step-down would not hold: a part is no single hypothesis, and its other
 * pairs may be equal when its smallest p is significant. O(pairs).
 *
 * @param parts  one for each board and metric. Every part with a pair counts, also one in which no p is below 1: to
 *   leave it out because of its p would raise the error of the others
 */
export function familyOfBoards(parts: readonly Pick<SignFlipTests, 'p'>[]): Float64Array[] {
  const times = parts.filter(({ p }) => p.length > 0).length;
  return parts.map(({ p }) => p.map((own) => Math.min(1, times * own)));
}
