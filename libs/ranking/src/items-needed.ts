import { normalQuantile } from './normal.js';

/**
 * How many instances would separate two submissions, if their difference is what was seen: the number at which a
 * two-sided test at level α finds it with the given power. n · ((z₁₋α⸝₂ + z_power) · se / |d|)², rounded up.
 *
 * @param difference a − b over `items` instances;
 * @param standardError its bootstrap standard error > 0
 * @returns null when nothing separates them: no difference, or no spread to judge it by
 */
export function itemsNeeded(
  difference: number,
  standardError: number,
  items: number,
  { alpha = 0.05, power = 0.8 } = {},
): number | null {
  if (difference === 0 || !(standardError > 0)) return null;
  const z = normalQuantile(1 - alpha / 2) + normalQuantile(power);
  return Math.ceil(items * ((z * standardError) / difference) ** 2);
}
