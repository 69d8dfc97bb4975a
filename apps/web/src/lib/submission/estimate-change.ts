import { mostOf } from './end-text.ts';
import type { ExpectedEnd, First, OutlookFacts } from './outlook.ts';

/** A smaller difference is not explained. */
const NOTICEABLE_MS = 60_000;

/** Why an estimate differs from the one that the page stated first; null if it does not, or not noticeably. */
export function estimateChange(
  end: ExpectedEnd,
  first: First | null,
  { shards, waiting }: Pick<OutlookFacts, 'shards' | 'waiting'>,
  now: Date,
): 'queue' | 'speed' | 'firstShard' | null {
  if (end.kind !== 'estimated' || first === null) return null;
  const shift = now.getTime() + mostOf(end) * 1_000 - first.latest.getTime();
  if (Math.abs(shift) < NOTICEABLE_MS) return null;
  if (waiting !== null && waiting.ahead > 0) return 'queue';
  if (shards.some(({ state }) => state === 'DONE')) return 'speed';
  return shift > 0 && shards.some(({ state }) => state === 'LEASED') ? 'firstShard' : 'queue';
}
