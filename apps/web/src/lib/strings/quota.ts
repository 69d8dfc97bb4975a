import { hoursSpan, listed, plural } from './plural.ts';

const of = (left: number | null) => (left === null ? '' : `${left.toLocaleString('en-US')} of `);

/** What is left of a quota: the same words on every page. */
export const quotaWords = {
  /** @param left null: unknown, only the limit is stated */
  left: (left: number | null, limit: number, hours: number) =>
    `${of(left)}${plural(limit, 'submission')} ${left === null ? '' : 'left '}in ${hoursSpan(hours)}`,
  seasonLeft: (left: number | null, limit: number) =>
    `${of(left)}${plural(limit, 'evaluation')} on hidden images ${left === null ? '' : 'left '}in 90 days`,
  debugLeft: (left: number, limit: number, hours: number) =>
    `${left} of ${plural(limit, 'debug run')} left in ${hoursSpan(hours)}`,
  /** @param tracks short names of the other tracks that have the same images */
  shared: (tracks: readonly string[]) => (tracks.length > 0 ? `, shared with ${listed(tracks)} (same images)` : ''),
  sharedLine: (tracks: readonly string[]) => (tracks.length > 0 ? `shared with ${listed(tracks)} (same images)` : ''),
} as const;
