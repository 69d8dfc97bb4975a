import { ticks } from 'd3-array';

/** Space above the highest value, as a share of the axis. */
const ABOVE = 0.1;
const ABOVE_WHOLE = 0.04;

/**
 * The range of an axis that starts at 0. With a whole, it reaches at least to that value, so that its line is in view.
 *
 * @param most the highest value of the lines; null without values
 */
export function axisRange(most: number | null, whole?: number): [number, number] {
  if (whole !== undefined) return [0, Math.max(whole, most ?? 0) * (1 + ABOVE_WHOLE)];
  return [0, most !== null && most > 0 ? most * (1 + ABOVE) : 1];
}

/** `[0, 25, 50, 75, 100]`: the lines of an axis to a whole. */
export const quarters = (whole: number): number[] => [0, 1, 2, 3, 4].map((each) => (each * whole) / 4);

/** The lines of an axis, at most about `count`; only 0 where no value is above it: 1 would suggest values. */
export function axisTicks(most: number | null, count: number, whole?: number): number[] {
  if (whole !== undefined) return quarters(whole);
  return most === 0 ? [0] : ticks(0, axisRange(most)[1], count);
}
