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
