import { formatDuration } from '../format.ts';
import { plural } from './plural.ts';

/** Seconds. The estimate may double or halve from one minute to the next; steps further apart do not follow it. */
const STEPS = [60, 120, 300, 600, 1_200, 1_800, 3_600, 7_200, 18_000, 43_200, 86_400];
const DAY = 86_400;

/** The longest step within the time, 0 below the first one; whole days beyond the last one. */
const stepBelow = (seconds: number): number =>
  seconds > DAY ? DAY * Math.floor(seconds / DAY) : (STEPS.findLast((step) => step <= seconds) ?? 0);
/** The shortest step that includes the time. */
const stepAbove = (seconds: number): number => STEPS.find((step) => step >= seconds) ?? DAY * Math.ceil(seconds / DAY);

/** The size of the queue: the same words on every page. */
export const queueWords = {
  evaluations: (count: number) => `${plural(count, 'evaluation')} in progress`,
  /**
   * The time until all shards are done, waiting and assigned ones, in steps as coarse as the estimate, and what it
   * rests on.
   */
  work: (seconds: number, most: number, lastHour: number) => {
    const [low, high] = [stepBelow(seconds), stepAbove(most)];
    if (high === STEPS[0]) return 'all shards done in less than a minute';
    const basis = lastHour === 0 ? '' : `, from ${plural(lastHour, 'shard')} of the last hour`;
    return `all shards done in ${low === 0 ? 'up' : formatDuration(low)} to ${formatDuration(high)}${basis}`;
  },
  notEstimated: (why: string) => `not estimated: ${why}`,
  /** Why there is no estimate: the times of recent shards differ too much. */
  notReliable: (fastest: number, slowest: number) =>
    `no reliable estimate: shards take from ${formatDuration(fastest)} to ${formatDuration(slowest)}`,
  noRecentShard: 'no shard was done in the last hour',
} as const;
