import { lockEvaluation, type EvaluationWork } from '@primitives/store/evaluations';
import {
  endLease,
  insertShardFailure,
  shardStatus,
  type ShardFailure,
  type ShardStatusSummary,
} from '@primitives/store/shards';
import { executeDecision, decideShardLater, decideShard } from './failed-shard.js';
import type { Parts } from '../dependencies.js';
import { suspect } from '../trust/trust.js';

/** Whether a runner's report on a shard counts: the runner holds the current lease, and the shard is still open. */
export const isCurrent = (
  status: ShardStatusSummary | null,
  { runnerId, fence }: { runnerId: string; fence: number },
): status is ShardStatusSummary =>
  status !== null &&
  !status.done &&
  status.evaluationState === 'predicting' &&
  status.fence === fence &&
  status.leasedBy === runnerId;

/** A lease ended without predictions: records the reason, and decides the consequences for shard and runner. */
export async function tryAgain(parts: Parts, work: EvaluationWork, failure: ShardFailure): Promise<void> {
  const { store, telemetry, log } = parts;
  const { evaluationId, shardIndex, fence, runnerId, reason } = failure;
  telemetry.report('returned');
  log.warn({ evaluationId, shardIndex, fence, runnerId, reason }, 'a shard failed without predictions');
  const decided = await store.transaction(async (tx) => {
    if ((await lockEvaluation(tx, evaluationId)) !== 'predicting') return null;
    if (!isCurrent(await shardStatus(tx, evaluationId, shardIndex), failure)) return null;
    await insertShardFailure(tx, failure);
    await endLease(tx, evaluationId, shardIndex);
    return decideShard(parts, tx, work, shardIndex);
  });
  if (decided) await executeDecision(parts, evaluationId, decided);
  await suspect(parts, runnerId, reason);
}

/** Ends shards without remaining attempts when a runner requests them. */
export async function endExhaustedShard(parts: Parts, evaluationId: string, shardIndex: number): Promise<void> {
  parts.log.warn({ evaluationId, shardIndex }, 'a shard used up its leases');
  await decideShardLater(parts, evaluationId, shardIndex);
}
