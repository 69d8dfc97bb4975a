/**
 * McNemar's test of two submissions on the same instances: the counts of instances where only one is correct, and p.
 */
export interface McNemarTest {
  readonly onlyA: number;
  readonly onlyB: number;
  /** Exact two-sided p, in (0, 1]. */
  readonly p: number;
  /** The same with half the weight of what was seen: less conservative, the better choice for small counts. */
  readonly midP: number;
}

/**
 * McNemar's exact test of two accuracies: whether the instances that only one got right could be a fair coin's doing.
 * Instances that both or neither got right say nothing. O(N + discordant).
 *
 * @param a, b  N values, 1 where the submission is right
 * @returns p = midP = 1 when there are no discordant instances
 * @throws RangeError when the lists differ in length
 * @see McNemar 1947; Fagerland, Lydersen and Laake, BMC Medical Research Methodology 2013 (mid-p)
 */
export function mcNemar(a: ArrayLike<number>, b: ArrayLike<number>): McNemarTest {
  if (a.length !== b.length) throw new RangeError(`${a.length} and ${b.length} instances are not the same instances`);
  let onlyA = 0;
  let onlyB = 0;
  for (let i = 0; i < a.length; i++) {
    if (a[i]! > b[i]!) onlyA++;
    if (a[i]! < b[i]!) onlyB++;
  }
  if (onlyA + onlyB === 0) return { onlyA, onlyB, p: 1, midP: 1 };
  const { below, at } = binomialHalf(Math.min(onlyA, onlyB), onlyA + onlyB);
  const balanced = onlyA === onlyB; // both tails meet in the middle, which would count twice
  return { onlyA, onlyB, p: balanced ? 1 : 2 * (below + at), midP: balanced ? 1 - at / 2 : 2 * (below + at / 2) };
}

/**
 * P(X < k) and P(X = k) of X heads in n coin tosses. Computed with logarithms, because 2⁻ⁿ underflows beyond n = 1,074.
 */
function binomialHalf(k: number, n: number): { below: number; at: number } {
  let log = -n * Math.LN2;
  let below = 0;
  for (let j = 0; j < k; j++) {
    below += Math.exp(log);
    log += Math.log((n - j) / (j + 1));
  }
  return { below, at: Math.exp(log) };
}
