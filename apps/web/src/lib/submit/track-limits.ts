import type { SubmitTrack } from '../api/documents/submit.ts';
import { quotaWords } from '../strings/quota.ts';
import { words } from '../strings/submit.ts';
import { othersWithImages } from './shared-images.ts';

type Track = Pick<SubmitTrack, 'slug' | 'shortName' | 'quota' | 'releaseRule'> & {
  readonly split: Pick<SubmitTrack['split'], 'role' | 'archiveSha256'>;
};

/** How the values of a track are published. */
const rulesOf = ({ split, releaseRule }: Track): string[] =>
  split.role === 'HIDDEN' ? [words.released[releaseRule]] : [];

/** The quota of a track, for each of its limits: what remains; where that is unknown, the limit. */
export const quotaLines = ({ left, limit, windowHours, seasonLeft, seasonLimit }: Track['quota']): string[] => [
  quotaWords.left(left, limit, windowHours),
  ...(seasonLimit === null ? [] : [quotaWords.seasonLeft(seasonLeft, seasonLimit)]),
];

/** The sentence about a quota that is used up, with the tracks that share it: the track cannot be chosen. */
function usedUp(track: Track, all: readonly Track[]): string[] {
  const { quota } = track;
  if (quota.left !== 0 && quota.seasonLeft !== 0) return [];
  const others = quota.seasonLimit === null ? [] : othersWithImages(track, all);
  return [`${quotaLines(quota).join('; ')}${quotaWords.shared(others.map(({ shortName }) => shortName))}.`];
}

/**
 * Rules of publication that more than half of the tracks with hidden images share, which are shown once, and the other
 * ones of each track, with its quota where that is used up.
 */
export function trackLimits<T extends Track>(
  tracks: readonly T[],
): { shared: readonly string[]; own: (track: T) => readonly string[] } {
  const lines = tracks.filter(({ split }) => split.role === 'HIDDEN').map(rulesOf);
  const shared = [...new Set(lines.flat())].filter(
    (line) => lines.length > 1 && 2 * lines.filter((each) => each.includes(line)).length > lines.length,
  );
  return {
    shared,
    own: (track) => [...rulesOf(track).filter((line) => !shared.includes(line)), ...usedUp(track, tracks)],
  };
}
