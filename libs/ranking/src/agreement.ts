/** How often two submissions are right and wrong about the same instances. */
export interface Agreement {
  readonly both: number;
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly neither: number;
  /**
   * Cohen's κ, in [−1, 1]: 1 when they are right together, 0 as two that do not know of each other; null when that is
   * no question.
   */
  readonly kappa: number | null;
}

/**
 * The four-fold table of two submissions on the same instances, and Cohen's κ = (pₒ − pₑ) / (1 − pₑ), with pₒ the share
 * they agree on and pₑ the share that two independent submissions as often right would agree on. O(N).
 *
 * @param first, second  N values, 1 where the submission is right
 * @returns κ null without an instance, and where pₑ = 1: both always right, or both always wrong
 * @throws RangeError when the lists differ in length
 * @see Cohen, Educational and Psychological Measurement 1960
 */
export function agreement(first: ArrayLike<number>, second: ArrayLike<number>): Agreement {
  if (first.length !== second.length)
    throw new RangeError(`${first.length} and ${second.length} instances are not the same instances`);
  const n = first.length;
  let [both, onlyFirst, onlySecond] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    if (first[i]! > 0 && second[i]! > 0) both++;
    else if (first[i]! > 0) onlyFirst++;
    else if (second[i]! > 0) onlySecond++;
  }
  const neither = n - both - onlyFirst - onlySecond;
  // By counts, so that an expected agreement of 1 is found exactly: n² pₑ and n² pₒ.
  const expected = (both + onlyFirst) * (both + onlySecond) + (neither + onlyFirst) * (neither + onlySecond);
  const observed = n * (both + neither);
  const kappa = n === 0 || expected === n * n ? null : (observed - expected) / (n * n - expected);
  return { both, onlyFirst, onlySecond, neither, kappa: kappa === 0 ? 0 : kappa };
}
