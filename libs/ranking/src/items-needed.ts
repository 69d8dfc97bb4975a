import { normalQuantile } from './normal.js';

/**
 * The number of instances that would make the difference of two submissions significant if the observed difference is
 * the true one: the number at which a two-sided test at level α detects it with the given power.
 * n · ((z₁₋α⸝₂ + z_power) · se / |d|)², rounded up.
 *
 * @param difference a − b over `items` instances;
 * @param standardError its bootstrap standard error > 0
 * @returns null when no number would: the difference or the standard error is 0
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
