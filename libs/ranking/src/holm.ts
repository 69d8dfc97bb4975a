/**
 * Holm's step-down correction of several tests, each p in (0, 1]. Uniformly more powerful than Bonferroni's and as safe: the chance of
 * one false difference among all of them stays below the level, whatever the dependence. Nulls (tests that could not be made) count as
 * none. O(m log m).
 *
 * @returns adjusted p in the order given
 * @see Holm, Scandinavian Journal of Statistics 1979
 */
export function holm(ps: readonly (number | null)[]): (number | null)[] {
  const order = ps.flatMap((p, at) => (p === null ? [] : [{ p, at }])).sort((a, b) => a.p - b.p);
  const adjusted: (number | null)[] = ps.map(() => null);
  let least = 0;
  order.forEach(({ p, at }, rank) => {
    least = Math.max(least, Math.min(1, p * (order.length - rank)));
    adjusted[at] = least;
  });
  return adjusted;
}
