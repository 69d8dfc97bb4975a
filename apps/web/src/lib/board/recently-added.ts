const RECENT_MS = 24 * 3_600_000;

/** The earliest publication of some rows; null if none was published here. */
export function firstPublication(rows: readonly { readonly publishedAt: string | null }[]): string | null {
  const known = rows.flatMap(({ publishedAt }) => publishedAt ?? []);
  return known.length === 0 ? null : known.reduce((a, b) => (Date.parse(a) <= Date.parse(b) ? a : b));
}

/** A row of the last 24 hours on a board that is older. On a new board every row is recent, and none is news. */
export function isRecentlyAdded(publishedAt: string | null, first: string | null, now: Date): boolean {
  const isRecent = (at: string) => now.getTime() - Date.parse(at) < RECENT_MS;
  return publishedAt !== null && first !== null && isRecent(publishedAt) && !isRecent(first);
}
