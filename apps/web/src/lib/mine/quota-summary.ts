import type { MyQuota } from '../api/documents/mine.ts';
import { words } from '../strings/mine.ts';
import { listed } from '../strings/plural.ts';
import { quotaWords } from '../strings/quota.ts';

const isUsed = ({ limit, left, debugLeft, seasonLimit, seasonLeft, track }: MyQuota) =>
  (left ?? limit) < limit || debugLeft < track.debugLimit || (seasonLeft ?? 0) < (seasonLimit ?? 0);

/** The part that is left under the stricter of the two limits. */
const shareLeft = ({ left, limit, seasonLeft, seasonLimit }: MyQuota) =>
  Math.min((left ?? 0) / limit, seasonLimit === null ? 1 : (seasonLeft ?? 0) / seasonLimit);

/** What is left of each limit. */
export const quotaLines = ({ left, limit, windowHours, seasonLimit, seasonLeft }: MyQuota): string[] => [
  quotaWords.left(left ?? 0, limit, windowHours),
  ...(seasonLimit === null || seasonLeft === null ? [] : [quotaWords.seasonLeft(seasonLeft, seasonLimit)]),
];

/**
 * The quota of the track with the smallest part left, in a line, the other tracks that a team used, and when its next
 * submission is possible.
 */
export function quotaSummary(quotas: readonly MyQuota[]): {
  readonly text: string;
  readonly nextAt: string | null;
  readonly more: string;
} {
  const [scarcest, ...used] = quotas.filter(isUsed).sort((one, other) => shareLeft(one) - shareLeft(other));
  const count = (key: (quota: MyQuota) => string) => new Set(quotas.map(key)).size;
  if (!scarcest) return { text: words.quotaUnused, nextAt: null, more: '' };
  const { team, track, nextAt } = scarcest;
  const others = [...new Set(used.map((quota) => quota.track.shortName))].filter((name) => name !== track.shortName);
  return {
    text: `${words.quotaOf(count(({ team }) => team.id) > 1 ? team.name : '', track.shortName, quotaLines(scarcest))}${words.alsoUsed(others)}`,
    nextAt,
    more: words.otherTracks(count(({ track }) => track.slug) - 1),
  };
}

const imagesOf = ({ slug, split }: MyQuota['track']) => (split.role === 'HIDDEN' ? split.archiveSha256 : slug);

/** The tracks whose evaluations on the same hidden images count together, each group in words, once for all teams. */
export function sharedTracks(quotas: readonly MyQuota[]): string[] {
  const limited = quotas.filter(({ seasonLimit }) => seasonLimit !== null);
  const names = limited.map(({ team, track }) =>
    limited
      .filter((other) => other.team.id === team.id && imagesOf(other.track) === imagesOf(track))
      .map((other) => other.track.shortName),
  );
  return [...new Set(names.filter(({ length }) => length > 1).map(listed))];
}
