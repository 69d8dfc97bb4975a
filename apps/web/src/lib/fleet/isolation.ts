import type { Fleet, Runner } from '../api/documents/fleet.ts';

type Required = Fleet['pools'][number]['requiredIsolation'];
type Level = Runner['isolation'];

/** The level of models on a runner, and what the open tracks of its pool require. */
export interface TracksAtLevel {
  /** Open tracks that the runner may receive shards of. */
  readonly permitted: number;
  readonly total: number;
  /** The weakest level above the runner's that a track requires; null if it may receive shards of every track. */
  readonly missing: Level | null;
}

/** The open tracks of a pool by whether a runner at this level may receive their shards. Texts order the levels. */
export function tracksAtLevel(level: Level, required: Required): TracksAtLevel {
  const above = required.filter((each) => each.level > level);
  const count = (some: Required) => some.reduce((sum, { tracks }) => sum + tracks, 0);
  const total = count(required);
  return { permitted: total - count(above), total, missing: above[0]?.level ?? null };
}

/** The same for a runner in the fleet. */
export const tracksOf = (
  { isolation, pool }: Pick<Runner, 'isolation' | 'pool'>,
  pools: readonly { readonly name: string; readonly requiredIsolation: Required }[],
): TracksAtLevel => tracksAtLevel(isolation, pools.find(({ name }) => name === pool)?.requiredIsolation ?? []);
