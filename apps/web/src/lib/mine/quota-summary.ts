import type { MyQuota } from '../api/documents/mine.ts';
import { words } from '../strings/mine.ts';
import { listed } from '../strings/plural.ts';
import { quotaWords } from '../strings/quota.ts';

/** What is left of one limit, of one track or of several that share it. */
export interface QuotaItem {
  readonly key: string;
  /** The name of the team; empty where there is one only. */
  readonly team: string;
  readonly tracks: readonly { readonly slug: string; readonly shortName: string }[];
  /** The tracks in words. */
  readonly name: string;
  readonly text: string;
  readonly left: number;
  readonly limit: number;
  /** When the next submission is possible; null if it is now. */
  readonly nextAt: string | null;
}

const imagesOf = ({ slug, split }: MyQuota['track']) => (split.role === 'HIDDEN' ? split.archiveSha256 : slug);

/**
 * Each limit once: the submissions of each track, the evaluations on the same hidden images, which several tracks may
 * share, and the debug runs of a track where some are used.
 */
export function quotaItems(quotas: readonly MyQuota[]): QuotaItem[] {
  const isOneTeam = new Set(quotas.map(({ team }) => team.id)).size < 2;
  const known = new Set<string>();
  return quotas.flatMap((quota): QuotaItem[] => {
    const { team, track, limit, windowHours, seasonLimit, seasonLeft, debugLeft } = quota;
    const left = quota.left ?? limit;
    const item = (
      kind: string,
      of: readonly MyQuota[],
      rest: Pick<QuotaItem, 'text' | 'left' | 'limit'>,
    ): QuotaItem[] => {
      const key = `${team.id} ${kind}`;
      if (known.has(key)) return [];
      known.add(key);
      const tracks = of.map((each) => each.track);
      const nextAt = rest.left === 0 ? (of.find((each) => each.nextAt !== null)?.nextAt ?? null) : null;
      return [{ key, team: isOneTeam ? '' : team.name, tracks, name: nameOf(tracks), nextAt, ...rest }];
    };
    const sharing = quotas.filter(
      (other) => other.team.id === team.id && other.seasonLimit !== null && imagesOf(other.track) === imagesOf(track),
    );
    return [
      ...item(`track ${track.slug}`, [quota], { text: quotaWords.left(left, limit, windowHours), left, limit }),
      ...(seasonLimit === null || seasonLeft === null
        ? []
        : item(`images ${imagesOf(track) ?? track.slug}`, sharing, {
            text: quotaWords.seasonLeft(seasonLeft, seasonLimit),
            left: seasonLeft,
            limit: seasonLimit,
          })),
      ...(debugLeft < track.debugLimit
        ? item(`debug ${track.slug}`, [quota], {
            text: quotaWords.debugLeft(debugLeft, track.debugLimit, track.debugWindowHours),
            left: debugLeft,
            limit: track.debugLimit,
          })
        : []),
    ];
  });
}

/** The track, or what the names of several tracks begin with, such as `Shapes-VAW (4 tracks, shared)`. */
function nameOf(tracks: QuotaItem['tracks']): string {
  const names = tracks.map(({ shortName }) => shortName);
  if (names.length < 2) return names.join('');
  const steps = names.map((name) => name.split(' '));
  const [first = []] = steps;
  const differs = first.findIndex((step, at) => steps.some((other) => other[at] !== step));
  const common = (differs === -1 ? first : first.slice(0, differs)).join(' ');
  return words.sharedName(common || listed(names), names.length);
}

/** The limits in the line above the list: the used ones, the smallest part left first. */
const SHOWN = 3;

/** The used limits with the smallest part left, and how many others there are. */
export function quotaSummary(items: readonly QuotaItem[]): {
  readonly shown: readonly QuotaItem[];
  readonly others: number;
} {
  const used = items.filter(({ left, limit }) => left < limit);
  const shown = used.sort((one, other) => one.left / one.limit - other.left / other.limit).slice(0, SHOWN);
  return { shown, others: items.length - shown.length };
}
