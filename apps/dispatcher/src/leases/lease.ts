import { failpoint } from '@primitives/runtime';
import type { Reply } from '@primitives/messaging';
import { encodeMessage, IsolationLevel, parseLeaseRequest, type LeaseReply } from '@primitives/protocol';
import { evaluationWork, writeLog } from '@primitives/store/evaluations';
import { runnerStatus } from '@primitives/store/fleet';
import { leaseShard, shardStatus, type ShardStatusSummary } from '@primitives/store/shards';
import type { Parts } from '../dependencies.js';
import { endExhaustedShard } from '../reports/shard-failure.js';
import { prepareJob } from './shard-job.js';

/**
 * Delay before a runner that may not have this work requests again: cordoned, borrowed where images are hidden, or with
 * a full disk.
 */
const NOT_NOW_MS = 5_000;
/** How long a runner pauses after a shard of a track that requires stronger isolation: its pool may have others. */
const NOT_ELIGIBLE_MS = 1_000;
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
 *
 * @param isLate whether the runner may have given up before an answer reaches it
 *
 * @returns null when a lease would be granted too late
 */
export async function answerLease(
  parts: Parts,
  subject: string,
  bytes: Uint8Array,
  isLate: () => boolean,
): Promise<Uint8Array | Reply | null> {
  const runnerId = subject.split('.')[1] ?? '';
  const request = parseLeaseRequest(bytes);
  const reply = await grant(parts, runnerId, request, isLate).catch((error: unknown): Answer => {
    parts.storage.noteError(error);
    parts.log.warn({ err: error, runnerId, ...request }, 'failed to grant a lease; the runner retries');
    return { v: 1, kind: 'held', retryMs: TROUBLE_MS };
  });
  if (reply === null) return null;
  const { headers, ...message } = reply;
  return headers === undefined ? encodeMessage(message) : { bytes: encodeMessage(message), ...headers };
}

/** The reply, and with it for how long the runner requests no other shard, and why. */
type Answer = LeaseReply & { readonly headers?: Pick<Reply, 'retryAfterMs' | 'reason'> };

async function grant(
  parts: Parts,
  runnerId: string,
  shard: { evaluationId: string; shardIndex: number },
  isLate: () => boolean,
): Promise<Answer | null> {
  const { store, rules, live } = parts;
  const [work, runner] = await Promise.all([
    evaluationWork(store.manager, shard.evaluationId),
    runnerStatus(store.manager, runnerId),
  ]);
  if (!work || work.state !== 'predicting') return { v: 1, kind: 'gone' };
  if (runner && (runner.retired || runner.pool !== work.pool)) return { v: 1, kind: 'gone' };
  // Back at once for another runner, while this one pauses: with a pause of the message the others would wait for it
  if (runner && isBelow(runner.isolation, work.minimumIsolation))
    return { v: 1, kind: 'held', retryMs: anotherMs(), headers: notEligible(runner.isolation, work.minimumIsolation) };
  const lent = runner !== null && !runner.trusted && work.splitRole === 'hidden';
  const outOfSpace = parts.storage.problem !== null; // its predictions could not be stored
  if (runner?.cordoned || runner?.quarantined || lent || outOfSpace) return { v: 1, kind: 'held', retryMs: NOT_NOW_MS };

  const rows = await shardStatus(store.manager, shard.evaluationId, shard.shardIndex);
  if (!rows) return { v: 1, kind: 'gone' };
  // The shard of a message that was delivered twice: most such requests come when the platform is busy
  if (rows.done || isHeld(rows, runnerId)) return refuse(parts, shard, runnerId, rows);
  const jobUnder = await prepareJob(parts, work, shard.shardIndex, rows);
  if (isLate()) return null; // a lease of a runner that gave up would withhold the shard until it expires
  const lease = await leaseShard(store.manager, shard, runnerId, rules);
  if (!lease)
    return refuse(parts, shard, runnerId, await shardStatus(store.manager, shard.evaluationId, shard.shardIndex));
  failpoint('dispatcher.lease.after-commit');
  if (shard.shardIndex === 0 && lease.fence === 1)
    await writeLog(store.manager, work.id, {
      level: 'info',
      code: 'taken',
      message: `${runnerId} took the first shard`,
    });
  live.evaluationChanged(work.id);
  return { v: 1, kind: 'granted', fence: lease.fence, job: jobUnder(lease.fence) };
}

const notEligible = (found: IsolationLevel, minimum: IsolationLevel) => ({
  retryAfterMs: NOT_ELIGIBLE_MS,
  reason: `this runner isolates models at ${found}, and the track requires ${minimum}`,
});

const isBelow = (found: IsolationLevel, minimum: IsolationLevel) =>
  IsolationLevel.options.indexOf(found) < IsolationLevel.options.indexOf(minimum);

/** Whether another runner has the lease. */
const isHeld = ({ heldMs, leasedBy }: ShardStatusSummary, runnerId: string) => heldMs > 0 && leasedBy !== runnerId;

/** The reason why there is no lease. Also ends a shard that used up its leases. */
async function refuse(
  parts: Parts,
  { evaluationId, shardIndex }: { evaluationId: string; shardIndex: number },
  runnerId: string,
  status: ShardStatusSummary | null,
): Promise<LeaseReply> {
  if (!status || status.done || status.evaluationState !== 'predicting') return { v: 1, kind: 'gone' };
  if (isHeld(status, runnerId)) return { v: 1, kind: 'held', retryMs: Math.max(1, Math.ceil(status.heldMs)) };
  if (status.leases < parts.rules.maxLeases) return { v: 1, kind: 'held', retryMs: anotherMs() };
  await endExhaustedShard(parts, evaluationId, shardIndex);
  return { v: 1, kind: 'exhausted' };
}
