import { formatDuration } from '../format.ts';
import { plural } from './plural.ts';

/** The size of the queue: the same words on every page. */
export const queueWords = {
  evaluations: (count: number) => `${plural(count, 'evaluation')} in progress`,
  /** The expected time until all shards that wait now are predicted, from a minute on in minutes. */
  work: (seconds: number) =>
    `about ${formatDuration(seconds < 60 ? Math.max(1, seconds) : 60 * Math.round(seconds / 60))} of work`,
} as const;
