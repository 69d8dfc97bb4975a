import { words } from '../strings/slices.ts';

interface Valued {
  readonly value: number | null;
}

/**
 * The headings of the slices with the lowest and with the highest values, ascending and not empty; null where every
 * slice has the same value. Rounded values often tie: then others may have the value of the listed ones.
 */
export function endTitles(
  lowest: readonly Valued[],
  highest: readonly Valued[],
): Record<'lowest' | 'highest', string> | null {
  const values = [...lowest, ...highest].map(({ value }) => value);
  if (values.length > 1 && values[0] === values.at(-1)) return null;
  const tied = (slices: readonly Valued[]) => slices.length > 1 && slices[0]?.value === slices.at(-1)?.value;
  return {
    lowest: tied(lowest) ? words.tiedLowest(lowest.length) : words.lowest(lowest.length),
    highest: tied(highest) ? words.tiedHighest(highest.length) : words.highest(highest.length),
  };
}
