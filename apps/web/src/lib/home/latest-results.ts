import type { Activity } from '../api/documents/home.ts';

/** The latest result of a model, and the tracks on which the listed results of models with its name are. */
export interface LatestResult<T> {
  readonly item: T;
  readonly tracks: readonly string[];
}

/**
 * One row per model, in the order of their latest results: a model is submitted to several tracks at once.
 *
 * @param items latest first
 */
export function latestResults<T extends Pick<Activity['published'][number], 'name' | 'trackSlug'>>(
  items: readonly T[],
  most: number,
): LatestResult<T>[] {
  const rows = new Map<string, { item: T; tracks: Set<string> }>();
  for (const item of items) {
    const row = rows.get(item.name) ?? { item, tracks: new Set() };
    rows.set(item.name, { ...row, tracks: row.tracks.add(item.trackSlug) });
  }
  return [...rows.values()].slice(0, most).map(({ item, tracks }) => ({ item, tracks: [...tracks] }));
}
