import type { MyQuota } from '../api/documents/mine.ts';
import { words } from '../strings/mine.ts';
import { listed } from '../strings/plural.ts';
import { quotaWords } from '../strings/quota.ts';

/** What is left of one limit, of one track or of several that share it. */
export interface QuotaItem {
  readonly key: string;
  readonly teamId: string;
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
      return [
        { key, teamId: team.id, team: isOneTeam ? '' : team.name, tracks, name: nameOf(tracks), nextAt, ...rest },
      ];
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

/** A track, or tracks that share a limit, with what is left of each of its limits. */
export interface QuotaLine {
  readonly key: string;
  readonly team: string;
  readonly name: string;
  readonly limits: readonly QuotaItem[];
}

/** The lines above the list: the smallest part left first. */
const SHOWN = 3;

const partLeft = ({ left, limit }: QuotaItem): number => left / Math.max(1, limit);
const isUsed = ({ left, limit }: QuotaItem): boolean => left < limit;

/** Each track that was used recently with all its limits, and the limits that this leaves out. */
export function quotaSummary(items: readonly QuotaItem[]): {
  readonly shown: readonly QuotaLine[];
  readonly others: readonly QuotaItem[];
} {
  const lines = new Map<string, QuotaLine>();
  const covers = (item: QuotaItem) => [...lines.values()].some(({ limits }) => limits.includes(item));
  const used = items.filter(isUsed);
  // A shared limit has its own line only where no line of a track has it.
  for (const item of [...used.filter(({ tracks }) => tracks.length === 1), ...used]) {
    const { team, teamId, name, tracks } = item;
    const [track] = tracks;
    const isShared = tracks.length > 1;
    if (!track || (isShared && covers(item))) continue;
    const key = isShared ? item.key : `${teamId} ${track.slug}`;
    const limits = isShared ? [item] : items.filter((each) => each.teamId === teamId && has(each, track.slug));
    lines.set(key, { key, team, name, limits });
  }
  const least = ({ limits }: QuotaLine) => Math.min(...limits.map(partLeft));
  const shown = [...lines.values()].sort((one, other) => least(one) - least(other)).slice(0, SHOWN);
  const stated = new Set(shown.flatMap(({ limits }) => limits));
  return { shown, others: items.filter((item) => !stated.has(item)) };
}

const has = ({ tracks }: QuotaItem, slug: string): boolean => tracks.some((track) => track.slug === slug);
