import { hoursSpan, listed, plural } from './plural.ts';

/** What is left of a quota: the same words on every page. */
export const quotaWords = {
  left: (left: number, limit: number, hours: number) =>
    `${left} of ${plural(limit, 'submission')} left in ${hoursSpan(hours)}`,
  seasonLeft: (left: number, limit: number) =>
    `${left.toLocaleString('en-US')} of ${plural(limit, 'evaluation')} on hidden images left in 90 days`,
  debugLeft: (left: number, limit: number, hours: number) =>
    `${left} of ${plural(limit, 'debug run')} left in ${hoursSpan(hours)}`,
  /** @param tracks short names of the other tracks that have the same images */
  shared: (tracks: readonly string[]) => (tracks.length > 0 ? `, shared with ${listed(tracks)} (same images)` : ''),
  /** Lines of a table of what is left. */
  short: {
    left: (left: number, limit: number, hours: number) =>
      hours === 1 ? `${left} of ${limit} per hour left` : `${left} of ${limit} in ${hoursSpan(hours)}`,
    seasonLeft: (left: number, limit: number) =>
      `${left.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')} on hidden images in 90 days`,
  },
  sharedLine: (tracks: readonly string[]) => (tracks.length > 0 ? `shared with ${listed(tracks)} (same images)` : ''),
} as const;
