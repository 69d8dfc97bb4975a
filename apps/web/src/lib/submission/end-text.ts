import { formatClock, formatDuration } from '../format.ts';
import { words } from '../strings/next-steps.ts';
import { mostOf, SOON_SECONDS } from './outlook.ts';

/** From then on, a clock time without a day is ambiguous. */
const LONG_SECONDS = 12 * 3_600;

/**
 * `about 09:40`, which does not change while time passes, or `in less than a minute` if that also holds while other
 * teams use the pool.
 */
export function endText(
  end: { readonly seconds: number; readonly most?: number },
  now: Date,
  timeZone?: string,
): string {
  const { seconds } = end;
  const most = mostOf(end);
  if (most < SOON_SECONDS) return words.soon;
  if (most >= LONG_SECONDS) return words.end(formatDuration(Math.ceil(most / 3_600) * 3_600));
  const step = most <= 600 ? 60_000 : 300_000;
  const clock = (after: number) => {
    const time = Math.ceil((now.getTime() + after * 1_000) / step) * step;
    return formatClock(new Date(time), timeZone).slice(0, 5);
  };
  const [first, last] = [clock(seconds), clock(most)];
  return most < 1.5 * seconds || first === last ? words.at(last) : words.between(first, last);
}

/** The same from the start of an evaluation that waits for a runner, such as `1 to 3 min after it starts`. */
export function startText({ seconds, most }: { readonly seconds: number; readonly most: number }): string {
  const [first, last] = [Math.floor(seconds / 60), Math.ceil(most / 60)];
  if (last > 90) return words.within(formatDuration(last * 60));
  return first < 1 || first === last ? words.within(`${last} min`) : words.after(`${first} to ${last} min`);
}
