import { formatDuration } from '../format.ts';
import { plural } from './plural.ts';

/** Seconds. The estimate may double or halve from one minute to the next; steps further apart do not follow it. */
const STEPS = [60, 120, 300, 600, 1_200, 3_600, 7_200, 18_000, 43_200, 86_400];

/** The step nearest to the time, by their ratio; whole days beyond the last one. */
function stepOf(seconds: number): number {
  const [longest = 0] = STEPS.slice(-1);
  if (seconds > 1.5 * longest) return longest * Math.round(seconds / longest);
  const ratio = (step: number) => Math.abs(Math.log(seconds / step));
  return STEPS.reduce((best, step) => (ratio(step) < ratio(best) ? step : best));
}

/** The size of the queue: the same words on every page. */
export const queueWords = {
  evaluations: (count: number) => `${plural(count, 'evaluation')} in progress`,
  /** The expected time until all shards are done, waiting and assigned ones, in steps as coarse as the estimate. */
  work: (seconds: number) =>
    `all shards done in ${seconds < 45 ? 'less than a minute' : `about ${formatDuration(stepOf(seconds))}`}`,
} as const;
