import type { Fleet } from '../api/documents/fleet.ts';
import { words } from '../strings/fleet.ts';
import { queueWords } from '../strings/queue.ts';
import { remainingText, type Summary } from './remaining-text.ts';

interface Facts {
  readonly summary: Summary;
  readonly pools: readonly Pick<Fleet['pools'][number], 'name' | 'ready' | 'waiting'>[];
}

/** How long the remaining shards need, or why that is unknown. */
export function queueEstimate({ summary, pools }: Facts): string {
  const unserved = pools.find(({ ready, waiting }) => waiting > 0 && ready === 0);
  return unserved ? queueWords.notEstimated(words.noReadyRunner(unserved.name)) : remainingText(summary);
}

/** The same while no shard waits: assigned ones may remain, or an evaluation that is validated or scored. */
export function idleEstimate({
  summary,
  queue,
}: Pick<Facts, 'summary'> & { readonly queue: readonly unknown[] }): string {
  if (summary.remainingSeconds !== null) return remainingText(summary);
  return queue.length === 0 ? words.noneWaits : '';
}
