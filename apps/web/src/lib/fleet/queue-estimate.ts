import type { Fleet } from '../api/documents/fleet.ts';
import { words } from '../strings/fleet.ts';
import { queueWords } from '../strings/queue.ts';

interface Facts {
  readonly summary: Pick<Fleet['summary'], 'remainingSeconds'>;
  readonly pools: readonly Pick<Fleet['pools'][number], 'name' | 'ready' | 'waiting'>[];
}

/** How long the remaining shards need, or why that is unknown. */
export function queueEstimate({ summary, pools }: Facts): string {
  const unserved = pools.find(({ ready, waiting }) => waiting > 0 && ready === 0);
  if (unserved) return words.notEstimated(words.noReadyRunner(unserved.name));
  return summary.remainingSeconds === null
    ? words.notEstimated(words.noRecentShard)
    : queueWords.work(summary.remainingSeconds);
}

/** The same while no shard waits: assigned ones may remain, or an evaluation that is validated or scored. */
export function idleEstimate({
  summary,
  queue,
}: Pick<Facts, 'summary'> & { readonly queue: readonly unknown[] }): string {
  if (summary.remainingSeconds !== null) return queueWords.work(summary.remainingSeconds);
  return queue.length === 0 ? words.noneWaits : '';
}
