/**
 * Pearson's correlation of two series, in [−1, 1]; null when either is constant or has fewer than two values. O(n).
 *
 * r = Σ(x − x̄)(y − ȳ) / √(Σ(x − x̄)² Σ(y − ȳ)²). As CS of the attribute-generalisation paper: x = supercategory
 * dominance, y = F1 selectivity over attributes; near 0 means that an attribute is recognised beyond its supercategory.
 *
 * @throws RangeError when the lengths differ
 */
export function pearson(x: ArrayLike<number>, y: ArrayLike<number>): number | null {
  if (x.length !== y.length) throw new RangeError(`${x.length} values cannot be correlated with ${y.length}`);
  const n = x.length;
  let meanX = 0;
  let meanY = 0;
  for (let i = 0; i < n; i++) {
    meanX += x[i]! / n;
    meanY += y[i]! / n;
  }
  let xx = 0;
  let yy = 0;
  let xy = 0;
  let constantX = true;
  let constantY = true;
  for (let i = 0; i < n; i++) {
    const dx = x[i]! - meanX;
    const dy = y[i]! - meanY;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
    if (x[i] !== x[0]) constantX = false;
    if (y[i] !== y[0]) constantY = false;
  }
  if (n < 2 || constantX || constantY || xx === 0 || yy === 0) return null;
  return Math.min(1, Math.max(-1, xy / Math.sqrt(xx * yy)));
}
