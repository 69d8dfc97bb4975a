import { words } from '../strings/debug-run.ts';

/** What a first result must pass, and what that follows from. */
interface Limit {
  readonly needed: string;
  /** By a debug run of the same bundle. */
  readonly isOwn: boolean;
  /** Where it does not follow from a debug run alone. */
  readonly basis: string;
}

/**
 * The limit by the debug run of the same bundle, and the one that other readers see, which uses the interval of a
 * published entry; null where neither is known.
 *
 * @param own such as `above about 0.5% Exact Match`; null without a debug run
 * @param published the same with the interval of an entry
 */
export function limitOf(own: string | null, published: string | null): Limit | null {
  if (own === null) return published === null ? null : { needed: published, isOwn: false, basis: words.byEntry };
  const differs = published !== null && published !== own;
  return { needed: own, isOwn: true, basis: differs ? words.otherwise(published) : '' };
}
