import { isAboveChance } from '@primitives/results';

/** A value with the ends of its interval; null or absent without one. */
export interface Interval {
  readonly value: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
  /** Step to which it was rounded; null or absent if it is exact. */
  readonly step?: number | null;
}

/**
 * How a value compares with chance, the one rule for assessments and forecasts: its interval is worse than chance
 * (`below`), or includes it (`includes`); or it is better, but by less than the release rule requires of a first result
 * (`close`); or by more (`clear`). Null without a value. The interval of a rounded value is wider than the exact one of
 * that rule, so that such a value is never `close`.
 *
 * @param chance the value of random answers
 */
export function chanceLevel(
  { value, low = null, high = null, step = null }: Interval,
  chance: number,
  isLower: boolean,
): 'below' | 'includes' | 'close' | 'clear' | null {
  if (value === null) return null;
  const sign = isLower ? -1 : 1;
  const [worst, top] = [low ?? value, high ?? value].sort((a, b) => sign * (a - b)) as [number, number];
  if (sign * top < sign * chance) return 'below';
  if (sign * worst <= sign * chance) return 'includes';
  const direction = isLower ? 'lower' : 'higher';
  return step !== null || isAboveChance({ value, low, high, chance, direction }) ? 'clear' : 'close';
}
