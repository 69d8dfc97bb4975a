import {
  endLease,
  failEvaluation,
  insertShardFailure,
  lockEvaluation,
  putOutbox,
  settleAudits,
  shardStanding,
  writeLog,
  type EvaluationWork,
  type ShardFailure,
  type ShardStanding,
  type Tx,
} from '@primitives/store';
import { settleEvaluation } from './audits.js';
import { inferWork } from './infer-work.js';
import type { Parts } from './parts.js';
import { suspect } from './trust.js';

/** Whether a runner's word on a shard counts: it holds the current lease, and the shard still waits for it. */
export const isCurrent = (
  standing: ShardStanding | null,
  { runnerId, fence }: { runnerId: string; fence: number },
): standing is ShardStanding =>
  standing !== null &&
  !standing.done &&
  standing.evaluationState === 'predicting' &&
  standing.fence === fence &&
  standing.leasedBy === runnerId;

/** This machine could not do it: the shard goes back into the queue, or ends its evaluation when it was tried often enough. */
export async function tryAgain(parts: Parts, work: EvaluationWork, failure: ShardFailure): Promise<void> {
  const { store, rules, figures, log } = parts;
  const { evaluationId, shardIndex, fence, runnerId, reason } = failure;
  figures.report('returned');
  log.warn({ evaluationId, shardIndex, fence, runnerId, reason }, 'a shard came back without predictions');
  await store.transaction(async (tx) => {
    if ((await lockEvaluation(tx, evaluationId)) !== 'predicting') return;
    if (!isCurrent(await shardStanding(tx, evaluationId, shardIndex), failure)) return;
    await insertShardFailure(tx, failure);
    await endLease(tx, evaluationId, shardIndex);
    if (fence >= rules.maxLeases) return exhaust(parts, tx, evaluationId, shardIndex, reason);
    await putOutbox(tx, inferWork(work.pool, evaluationId, shardIndex));
    await writeLog(tx, evaluationId, {
      level: 'warning',
      code: 'shard_retried',
      message: `shard ${shardIndex} goes to another runner: ${reason}`,
    });
  });
  parts.live.moved(evaluationId);
  await suspect(parts, runnerId, reason);
}

/** The shard used up its leases: its evaluation fails, but for an audit, which is given up. The caller holds the evaluation's lock. */
async function exhaust({ rules }: Parts, tx: Tx, evaluationId: string, shardIndex: number, reason: string): Promise<void> {
  const standing = await shardStanding(tx, evaluationId, shardIndex);
  if (!standing || standing.done || standing.evaluationState !== 'predicting') return;
  if (standing.auditOf !== null) {
    await settleAudits(tx, evaluationId, [shardIndex], 'waived');
    await writeLog(tx, evaluationId, {
      level: 'warning',
      code: 'audit_waived',
      message: `shard ${standing.auditOf} was not predicted a second time: ${standing.fence} tries ended in nothing, the last time: ${reason}`,
    });
    return;
  }
  await failEvaluation(
    tx,
    evaluationId,
    'shard_exhausted',
    `shard ${shardIndex} was given to runners ${standing.fence} times and came back from none; the last time: ${reason}`,
    { expected: `predictions within ${rules.maxLeases} tries`, found: reason, shardIndex },
  );
}

/** Ends what was tried too often, when a runner asks for it once more. */
export async function giveUp(parts: Parts, evaluationId: string, shardIndex: number): Promise<void> {
  parts.log.warn({ evaluationId, shardIndex }, 'a shard used up its leases');
  await parts.store.transaction(async (tx) => {
    if ((await lockEvaluation(tx, evaluationId)) === 'predicting')
      await exhaust(parts, tx, evaluationId, shardIndex, 'the runner fell silent');
  });
  await settleEvaluation(parts, evaluationId);
}
