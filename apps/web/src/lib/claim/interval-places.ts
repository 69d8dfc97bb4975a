interface Estimate {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Space for labels at both ends of the axis, in percent of its width. */
export const MARGIN = 8;

/**
 * The positions of values and of the ends of their intervals on one axis, in percent of its width; null where an
 * interval is missing, or all have no width.
 */
export function intervalPlaces(estimates: readonly (Estimate | undefined)[]) {
  const known = estimates.flatMap((estimate) => {
    const { value = null, low = null, high = null } = estimate ?? {};
    return value === null || low === null || high === null ? [] : [{ value, low, high }];
  });
  const least = Math.min(...known.map(({ low }) => low));
  const span = Math.max(...known.map(({ high }) => high)) - least;
  if (known.length < estimates.length || !(span > 0)) return null;
  const at = (value: number) => MARGIN + ((100 - 2 * MARGIN) * (value - least)) / span;
  return known.map(({ value, low, high }) => ({ value: at(value), low: at(low), high: at(high) }));
}
