import { formatClock, formatDuration } from '../format.ts';
import { words } from '../strings/expected-times.ts';

/** An estimate below a minute. */
export const SOON_SECONDS = 60;
/** An estimate for an evaluation that waits: none is below a minute then. */
export const FEW_MINUTES = { seconds: SOON_SECONDS, most: 3 * SOON_SECONDS };
export const mostOf = ({ seconds, most = seconds }: { readonly seconds: number; readonly most?: number }) => most;

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
