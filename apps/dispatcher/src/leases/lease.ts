import { failpoint } from '@primitives/runtime';
import { encodeMessage, parseLeaseRequest, type LeaseReply } from '@primitives/protocol';
import { evaluationWork, writeLog } from '@primitives/store/evaluations';
import { runnerStatus } from '@primitives/store/fleet';
import { leaseShard, shardStatus } from '@primitives/store/shards';
import type { Parts } from '../dependencies.js';
import { endExhaustedShard } from '../reports/shard-failure.js';
import { prepareJob } from './shard-job.js';

/**
 * Delay before a runner that may not have this work requests again: cordoned, borrowed where images are hidden, or with
 * a full disk.
 */
const NOT_NOW_MS = 5_000;
/** The same when the database is unavailable: without an answer it would wait longer. */
const TROUBLE_MS = 500;
/** How long a shard is withheld from a runner that may not have it, so that another one can take it. */
const ANOTHER_MS = 250;
/**
 * Jitter of ±50%. With equal pauses two alternating runners may repeatedly get exactly the shards that they may not
 * have: observed for 40 s.
 */
const anotherMs = () => Math.ceil(ANOTHER_MS * (0.5 + Math.random()));

/**
 * Request `lease.<runnerId>`: leases the shard to the runner under the next fence; reports under earlier fences are
 * ignored from then on. The broker guarantees the runner id in the subject.
 */
export async function answerLease(parts: Parts, subject: string, bytes: Uint8Array): Promise<Uint8Array> {
  const runnerId = subject.split('.')[1] ?? '';
  const request = parseLeaseRequest(bytes);
  const reply = await grant(parts, runnerId, request).catch((error: unknown): LeaseReply => {
    parts.storage.noteError(error);
    parts.log.warn({ err: error, runnerId, ...request }, 'failed to grant a lease; the runner retries');
    return { v: 1, kind: 'held', retryMs: TROUBLE_MS };
  });
  return encodeMessage(reply);
}

async function grant(
  parts: Parts,
  runnerId: string,
  shard: { evaluationId: string; shardIndex: number },
): Promise<LeaseReply> {
  const { store, rules, live } = parts;
  const [work, runner] = await Promise.all([
    evaluationWork(store.manager, shard.evaluationId),
    runnerStatus(store.manager, runnerId),
  ]);
  if (!work || work.state !== 'predicting') return { v: 1, kind: 'gone' };
  if (runner && (runner.retired || runner.pool !== work.pool)) return { v: 1, kind: 'gone' };
  const lent = runner !== null && !runner.trusted && work.splitRole === 'hidden';
  const outOfSpace = parts.storage.problem !== null; // its predictions could not be stored
  if (runner?.cordoned || runner?.quarantined || lent || outOfSpace) return { v: 1, kind: 'held', retryMs: NOT_NOW_MS };

  const rows = await shardStatus(store.manager, shard.evaluationId, shard.shardIndex);
  if (!rows) return { v: 1, kind: 'gone' };
  const jobUnder = await prepareJob(parts, work, shard.shardIndex, rows);
  const lease = await leaseShard(store.manager, shard, runnerId, rules);
  if (!lease) return refuse(parts, shard, runnerId);
  failpoint('dispatcher.lease.after-commit');
  if (shard.shardIndex === 0 && lease.fence === 1)
    await writeLog(store.manager, work.id, {
      level: 'info',
      code: 'taken',
      message: `${runnerId} took the pilot shard`,
    });
  live.evaluationChanged(work.id);
  return { v: 1, kind: 'granted', fence: lease.fence, job: jobUnder(lease.fence) };
}

/** The reason why there is no lease. Also ends a shard that used up its leases. */
async function refuse(
  parts: Parts,
  { evaluationId, shardIndex }: { evaluationId: string; shardIndex: number },
  runnerId: string,
): Promise<LeaseReply> {
  const { store, rules } = parts;
  const status = await shardStatus(store.manager, evaluationId, shardIndex);
  if (!status || status.done || status.evaluationState !== 'predicting') return { v: 1, kind: 'gone' };
  if (status.heldMs > 0 && status.leasedBy !== runnerId)
    return { v: 1, kind: 'held', retryMs: Math.max(1, Math.ceil(status.heldMs)) };
  if (status.leases < rules.maxLeases) return { v: 1, kind: 'held', retryMs: anotherMs() };
  await endExhaustedShard(parts, evaluationId, shardIndex);
  return { v: 1, kind: 'exhausted' };
}
