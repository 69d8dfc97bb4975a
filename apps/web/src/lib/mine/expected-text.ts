import type { MyState } from '../api/documents/my-state.ts';
import { words } from '../strings/expected-times.ts';
import { endText, FEW_MINUTES, SOON_SECONDS } from '../submission/end-text.ts';

type Facts = Pick<MyState, 'waiting' | 'expectedTimes'>;

/**
 * When an evaluation in progress is expected to start and to be scored; null if unknown. Its times are those of the
 * answer, so that they do not change while it waits.
 *
 * @param answeredAt time of the answer with the estimate
 */
export function expectedText(
  { waiting, expectedTimes }: Facts,
  answeredAt: Date,
  now: Date,
  timeZone?: string,
): string | null {
  if (!expectedTimes) return null;
  const { startSeconds, endSeconds, endSecondsHigh } = expectedTimes;
  const elapsed = (now.getTime() - answeredAt.getTime()) / 1_000;
  if (elapsed > Math.max(SOON_SECONDS, endSecondsHigh)) return words.late;
  const isSoon = waiting !== null && endSecondsHigh < SOON_SECONDS;
  const end = endText(isSoon ? FEW_MINUTES : { seconds: endSeconds, most: endSecondsHigh }, answeredAt, timeZone);
  const isStarting = startSeconds !== null && elapsed < Math.max(SOON_SECONDS, startSeconds);
  return isStarting ? words.both(endText({ seconds: startSeconds }, answeredAt, timeZone), end) : words.scores(end);
}
