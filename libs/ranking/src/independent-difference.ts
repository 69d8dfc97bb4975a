import type { Estimate } from './estimate.js';

const UNKNOWN: Estimate = { value: null, low: null, high: null };

/**
 * The difference of two values that were measured on independent images, such as those of two seasons: `to` − `from`.
 * Its interval combines the distances of both values from their limits (Zou and Donner, 2008); it needs no symmetry and
 * no resampling, and has no test of pairs of images, because there are none.
 *
 * @returns the unit of the values; without interval where one of the intervals is missing
 */
export function independentDifference(from: Estimate, to: Estimate): Estimate {
  if (from.value === null || to.value === null) return UNKNOWN;
  const value = to.value - from.value;
  if (from.low === null || from.high === null || to.low === null || to.high === null)
    return { value, low: null, high: null };
  return {
    value,
    low: value - Math.hypot(to.value - to.low, from.high - from.value),
    high: value + Math.hypot(to.high - to.value, from.value - from.low),
  };
}
