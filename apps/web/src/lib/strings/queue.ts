import { formatDuration } from '../format.ts';
import { plural } from './plural.ts';

/** The size of the queue: the same words on every page. */
export const queueWords = {
  evaluations: (count: number) => `${plural(count, 'evaluation')} in progress`,
  /** The expected time until all shards that wait now are predicted, in steps no finer than the estimate. */
  work: (seconds: number) => {
    const step = seconds < 600 ? 60 : seconds < 3_600 ? 300 : 1_800;
    return seconds < 60
      ? 'less than a minute of computing'
      : `about ${formatDuration(step * Math.round(seconds / step))} of computing, besides loading models`;
  },
} as const;
