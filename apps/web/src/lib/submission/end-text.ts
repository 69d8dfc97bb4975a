import { formatDuration } from '../format.ts';
import { words } from '../strings/next-steps.ts';
import { mostOf, SOON_SECONDS } from './outlook.ts';

/** `in about 2 min`, or `in less than a minute` if that also holds while other teams use the pool. */
export function endText(end: { readonly seconds: number; readonly most?: number }): string {
  const { seconds } = end;
  const most = mostOf(end);
  if (most < SOON_SECONDS) return words.soon;
  const [least, longest] = [formatDuration(plainSeconds(seconds)), formatDuration(plainSeconds(most))];
  return words.end(most < 1.5 * seconds || least === longest ? longest : `${least} to ${longest}`);
}

/** Rounded up to minutes, from ten minutes to 5 minutes, from an hour to hours: an estimate is not more precise. */
function plainSeconds(seconds: number): number {
  const step = seconds <= 600 ? 60 : seconds <= 3_600 ? 300 : 3_600;
  return Math.max(1, Math.ceil(seconds / step)) * step;
}
