interface Track {
  readonly split: { readonly role: string; readonly archiveSha256: string };
}

/** Whether both tracks have the same hidden images, and so one count of evaluations in 90 days. */
export const shareImages = (one: Track, other: Track): boolean =>
  one.split.role === 'HIDDEN' && other.split.role === 'HIDDEN' && one.split.archiveSha256 === other.split.archiveSha256;

/** The other tracks that have the same hidden images as this one. */
export const othersWithImages = <T extends Track & { readonly slug: string }>(
  track: Track & { readonly slug: string },
  all: readonly T[],
): T[] => all.filter((other) => other.slug !== track.slug && shareImages(track, other));

/** Tracks with a limit on hidden images, in groups of two or more that have the same images. */
export function sharedImages<T extends Track & { readonly quota: { readonly seasonLimit: number | null } }>(
  tracks: readonly T[],
): T[][] {
  const limited = tracks.filter(({ split, quota }) => split.role === 'HIDDEN' && quota.seasonLimit !== null);
  const images = new Set(limited.map(({ split }) => split.archiveSha256));
  return [...images]
    .map((archive) => limited.filter(({ split }) => split.archiveSha256 === archive))
    .filter(({ length }) => length > 1);
}

interface SeasonQuota {
  readonly quota: { readonly seasonLimit: number | null; readonly seasonLeft: number | null };
}

/** The limit of tracks with the same images and what remains of it; null where the tracks have different limits. */
export function sharedQuota(tracks: readonly SeasonQuota[]): { limit: number | null; left: number | null } {
  const limits = new Set(tracks.map(({ quota }) => quota.seasonLimit));
  const left = tracks.flatMap(({ quota }) => quota.seasonLeft ?? []);
  return {
    limit: limits.size === 1 ? (tracks[0]?.quota.seasonLimit ?? null) : null,
    left: left.length > 0 ? Math.min(...left) : null,
  };
}
