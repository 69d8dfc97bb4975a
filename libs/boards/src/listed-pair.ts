import { neededByPair } from '@primitives/ranking';
import { OPPOSITE } from './packed-pairs.js';
import type { BoardSnapshot, SnapshotPair } from './snapshot.js';

/** Above this multiple of the test set, a number of units has no practical meaning. */
const MOST = 10_000;

/** The test of two entries, in either order, in the family of all pairs of their board; undefined if not listed. */
export const listedPair = (
  { pairs }: Pick<BoardSnapshot, 'pairs'>,
  metric: string,
  entry: string,
  other: string,
): SnapshotPair | undefined =>
  pairs[metric]?.find(({ a, b }) => (a === entry && b === other) || (a === other && b === entry));

/** The test of an entry against a reference, from the same family as the ranks of their board. */
export interface BoardTest extends Pick<SnapshotPair, 'difference' | 'low' | 'high' | 'p' | 'verdict'> {
  /** Units at which the present difference would be found in four of five repetitions; null if it is or cannot be. */
  readonly itemsNeeded: number | null;
}

const negative = (value: number | null): number | null => (value === null ? null : -value);

/**
 * @param entry    evaluation id; the difference is its value minus that of the reference
 * @param reference evaluation id
 * @returns null where the snapshot does not list the pair: it lists those of its first rows
 */
export function boardTest(
  snapshot: Pick<BoardSnapshot, 'pairs' | 'thresholds'>,
  metric: string,
  entry: string,
  reference: string,
): BoardTest | null {
  const pair = listedPair(snapshot, metric, entry, reference);
  if (!pair) return null;
  const { difference, low, high, p, verdict } = pair;
  const itemsNeeded = verdict === 'not_significant' ? unitsNeeded(pair, snapshot.thresholds?.[metric]) : null;
  return pair.a === entry
    ? { difference, low, high, p, verdict, itemsNeeded }
    : { difference: -difference, low: negative(high), high: negative(low), p, verdict: OPPOSITE[verdict], itemsNeeded };
}

function unitsNeeded(
  { difference, length }: SnapshotPair,
  threshold: NonNullable<BoardSnapshot['thresholds']>[string] | undefined,
): number | null {
  if (typeof length !== 'number' || !threshold) return null;
  const factor = neededByPair({ difference, length }, threshold)?.factor ?? null;
  return factor === null || factor > MOST ? null : Math.ceil(factor * threshold.clusters);
}
