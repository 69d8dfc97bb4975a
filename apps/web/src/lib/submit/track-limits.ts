import type { SubmitTrack } from '../api/documents/submit.ts';
import { quotaWords } from '../strings/quota.ts';
import { words } from '../strings/submit.ts';
import { othersWithImages } from './shared-images.ts';

type Track = Pick<SubmitTrack, 'slug' | 'shortName' | 'quota' | 'releaseRule' | 'split'>;

/** The limits of a track and how its values are published, in sentences. */
function linesOf({ quota, split, releaseRule }: Track): string[] {
  const { limit, windowHours, seasonLimit } = quota;
  return [
    words.quotaAll(limit, words.window(windowHours)),
    ...(seasonLimit === null ? [] : [words.season(seasonLimit)]),
    ...(split.role === 'HIDDEN' ? [words.released[releaseRule]] : []),
  ];
}

/** What remains of the quota of a track, for each of its limits; empty if unknown. */
export function quotaLeft(
  { left, limit, windowHours, seasonLeft, seasonLimit }: Track['quota'],
  words: Pick<typeof quotaWords, 'left' | 'seasonLeft'> = quotaWords,
): string[] {
  return [
    ...(left === null ? [] : [words.left(left, limit, windowHours)]),
    ...(seasonLimit === null || seasonLeft === null ? [] : [words.seasonLeft(seasonLeft, seasonLimit)]),
  ];
}

/** The sentence about what remains where some of it is used, with the tracks that share it. */
function remaining(track: Track, all: readonly Track[]): string[] {
  const { quota } = track;
  const { left, limit, seasonLeft, seasonLimit } = quota;
  const isUsed = (left ?? limit) < limit || (seasonLeft ?? Infinity) < (seasonLimit ?? 0);
  if (!isUsed) return [];
  const others = seasonLimit === null ? [] : othersWithImages(track, all);
  return [`${quotaLeft(quota).join('; ')}${quotaWords.shared(others.map(({ shortName }) => shortName))}.`];
}

/**
 * Sentences that more than half of the tracks share, which are shown once, and the other ones of each track, with what
 * remains where some of it is used. A sentence on hidden images is shared if it applies to more than half of the tracks
 * with hidden images.
 */
export function trackLimits<T extends Track>(
  tracks: readonly T[],
): { shared: readonly string[]; own: (track: T) => readonly string[] } {
  const hidden = tracks.filter(({ split }) => split.role === 'HIDDEN');
  const commonIn = (some: readonly T[]) => {
    const lines = some.map(linesOf);
    return [...new Set(lines.flat())].filter(
      (line) => some.length > 1 && 2 * lines.filter((each) => each.includes(line)).length > some.length,
    );
  };
  // Limits before rules: as on each track.
  const placeOf = (line: string) => Math.max(...tracks.map((track) => linesOf(track).indexOf(line)));
  const shared = [...new Set([...commonIn(tracks), ...commonIn(hidden)])].sort((a, b) => placeOf(a) - placeOf(b));
  return {
    shared,
    own: (track) => [...linesOf(track).filter((line) => !shared.includes(line)), ...remaining(track, tracks)],
  };
}
