/** What a first result must pass, and whether that follows from a debug run of the same bundle. */
interface Limit {
  readonly needed: string;
  readonly isOwn: boolean;
}

/**
 * The limit by the debug run of the same bundle, as the page of that run states it; without one an estimate from the
 * interval of a published entry; null where neither is known.
 *
 * @param own such as `above about 0.50% Exact Match`; null without a debug run
 * @param published the same with the interval of an entry
 */
export function limitOf(own: string | null, published: string | null): Limit | null {
  const needed = own ?? published;
  return needed === null ? null : { needed, isOwn: own !== null };
}
