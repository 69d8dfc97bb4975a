import type { Fleet } from '../api/documents/fleet.ts';
import { queueWords } from '../strings/queue.ts';

/** The fields of the summary that determine the remaining time. */
export type Summary = Pick<
  Fleet['summary'],
  'remainingSeconds' | 'remainingSecondsHigh' | 'fastestShardSeconds' | 'slowestShardSeconds' | 'doneLastHour'
>;

/** A range that is wider says nothing; times below a minute count as one. */
const WIDEST = 5;

/** The range of the remaining time, or why there is none. */
export function remainingText({
  remainingSeconds: low,
  remainingSecondsHigh: high,
  fastestShardSeconds: fastest,
  slowestShardSeconds: slowest,
  doneLastHour,
}: Summary): string {
  if (low !== null && high !== null && high <= WIDEST * Math.max(60, low))
    return queueWords.work(low, high, doneLastHour);
  return fastest === null || slowest === null
    ? queueWords.notEstimated(queueWords.noRecentShard)
    : queueWords.notReliable(fastest, slowest);
}
