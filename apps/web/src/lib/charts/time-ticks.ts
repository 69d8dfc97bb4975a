const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Steps between ticks, in seconds. */
const STEPS = [
  ...[1, 5, 10, 30],
  ...[MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 30 * MINUTE],
  ...[HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY],
];

/**
 * Round instants between two instants, in seconds: at most `most`, multiples of the smallest step in local time.
 *
 * @param offset  minutes by which local time is behind UTC, as `Date.getTimezoneOffset`
 */
export function timeTicks(from: number, to: number, most: number, offset: number): number[] {
  const shift = offset * MINUTE;
  const ticksAt = (step: number) => {
    const first = Math.ceil((from - shift) / step) * step + shift;
    return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, i) => first + i * step);
  };
  const fitting = STEPS.find((step) => (to - from) / step < most);
  const ticks = ticksAt(fitting ?? Math.ceil((to - from) / DAY / most) * DAY);
  return ticks.slice(0, most);
}

/** Multiples of 1, 2 or 5 times a power of ten from 0 to a value: at most `most` and 0. */
export function valueTicks(high: number, most: number): number[] {
  const least = high / most;
  const decade = 10 ** Math.floor(Math.log10(least));
  const step = ([1, 2, 5, 10].find((each) => each * decade >= least) ?? 10) * decade;
  return Array.from({ length: Math.floor(high / step) + 1 }, (_, i) => Number((i * step).toPrecision(12)));
}
