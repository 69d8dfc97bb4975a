import { formatDuration } from '../format.ts';

export const queueWords = {
  /** The expected time until all shards that wait now are predicted: the same on every page. */
  work: (seconds: number) => `about ${formatDuration(Math.max(1, seconds))} of work at the current rate`,
} as const;
