import { formatDuration } from '../format.ts';
import { plural } from './plural.ts';

/** Seconds. The estimate may double or halve from one minute to the next; steps further apart do not follow it. */
const STEPS = [60, 120, 300, 600, 1_200, 3_600, 7_200, 18_000, 43_200, 86_400];

/** The longest step within the time; whole days beyond the last one. */
function stepOf(seconds: number): number {
  const [day = 0] = STEPS.slice(-1);
  if (seconds > day) return day * Math.floor(seconds / day);
  return STEPS.findLast((step) => step <= seconds) ?? 0;
}

/** The size of the queue: the same words on every page. */
export const queueWords = {
  evaluations: (count: number) => `${plural(count, 'evaluation')} in progress`,
  /** The least time until all shards are done, waiting and assigned ones, in steps as coarse as the estimate. */
  work: (seconds: number) =>
    `all shards done in ${seconds < 60 ? 'less than a minute' : `at least ${formatDuration(stepOf(seconds))}`}`,
} as const;
