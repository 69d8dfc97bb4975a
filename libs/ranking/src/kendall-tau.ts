/**
 * Kendall's τ_b of two lists of values of the same entries, such as a metric of each model in two seasons: 1 when both
 * order them alike, −1 when one is the reverse of the other, near 0 when the orders have nothing to do with each
 * other. A pair of entries that ties in one list counts for neither order. O(K²).
 *
 * @returns in [−1, 1]; null where all entries of a list tie, or there are fewer than two; NaN where a value is
 * @throws RangeError when the lists differ in length
 * @see Kendall, Biometrika 1945
 */
export function kendallTau(first: ArrayLike<number>, second: ArrayLike<number>): number | null {
  if (first.length !== second.length)
    throw new RangeError(`${first.length} and ${second.length} values are not of the same entries`);
  let [order, differsInFirst, differsInSecond] = [0, 0, 0];
  for (let i = 0; i < first.length; i++)
    for (let j = 0; j < i; j++) {
      const [a, b] = [Math.sign(first[i]! - first[j]!), Math.sign(second[i]! - second[j]!)];
      order += a * b;
      differsInFirst += a * a;
      differsInSecond += b * b;
    }
  return differsInFirst === 0 || differsInSecond === 0 ? null : order / Math.sqrt(differsInFirst * differsInSecond);
}
