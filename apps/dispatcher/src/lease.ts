import { failpoint } from '@primitives/process';
import { encodeMessage, parseLeaseRequest, type LeaseReply } from '@primitives/protocol';
import {
  evaluationWork,
  failEvaluation,
  leaseShard,
  lockEvaluation,
  runnerStanding,
  shardStanding,
  writeLog,
} from '@primitives/store';
import type { Parts } from './parts.js';
import { shardJob } from './shard-job.js';

/** How soon a runner that may not work now asks again. */
const CORDONED_MS = 5_000;

/**
 * Request `lease.<runnerId>`: gives the shard to the runner under the next fence; the word of whoever held it before is worthless
 * from here on. The subject's runner id is the broker's word for who asks.
 */
export async function answerLease(parts: Parts, subject: string, bytes: Uint8Array): Promise<Uint8Array> {
  const runnerId = subject.split('.')[1] ?? '';
  const reply = await grant(parts, runnerId, parseLeaseRequest(bytes));
  return encodeMessage(reply);
}

async function grant(parts: Parts, runnerId: string, shard: { evaluationId: string; shardIndex: number }): Promise<LeaseReply> {
  const { store, rules, live } = parts;
  const [work, runner] = await Promise.all([
    evaluationWork(store.manager, shard.evaluationId),
    runnerStanding(store.manager, runnerId),
  ]);
  if (!work || work.state !== 'predicting') return { v: 1, kind: 'gone' };
  if (runner && (runner.retired || runner.pool !== work.pool)) return { v: 1, kind: 'gone' };
  if (runner?.cordoned) return { v: 1, kind: 'held', retryMs: CORDONED_MS };

  const lease = await leaseShard(store.manager, shard, runnerId, rules);
  if (!lease) return refuse(parts, shard);
  failpoint('dispatcher.lease.after-commit');
  if (shard.shardIndex === 0 && lease.fence === 1)
    await writeLog(store.manager, work.id, { level: 'info', code: 'taken', message: `${runnerId} took the pilot shard` });
  live.moved(work.id);
  return { v: 1, kind: 'granted', fence: lease.fence, job: await shardJob(parts, work, shard.shardIndex, lease) };
}

/** Why there is no lease. A shard that used up its leases ends its evaluation here. */
async function refuse(
  { store, rules, log }: Parts,
  { evaluationId, shardIndex }: { evaluationId: string; shardIndex: number },
): Promise<LeaseReply> {
  const standing = await shardStanding(store.manager, evaluationId, shardIndex);
  if (!standing || standing.done || standing.evaluationState !== 'predicting') return { v: 1, kind: 'gone' };
  if (standing.heldMs > 0) return { v: 1, kind: 'held', retryMs: Math.max(1, Math.ceil(standing.heldMs)) };
  if (standing.fence < rules.maxLeases) return { v: 1, kind: 'held', retryMs: 1 }; // somebody was faster, and is gone already
  log.warn({ evaluationId, shardIndex, leases: standing.fence }, 'a shard used up its leases');
  await store.transaction(async (tx) => {
    await lockEvaluation(tx, evaluationId);
    await failEvaluation(
      tx,
      evaluationId,
      'shard_exhausted',
      `shard ${shardIndex} was given to ${standing.fence} runners and came back from none`,
      { expected: `predictions within ${rules.maxLeases} tries`, found: 'none' },
    );
  });
  return { v: 1, kind: 'exhausted' };
}
