import { lockEvaluation, writeLog, type EvaluationWork } from '@primitives/store/evaluations';
import { insertOutbox } from '@primitives/store/messages';
import { endLease, insertShardFailure, shardStatus, type ShardFailure } from '@primitives/store/shards';
import { inferWork } from '../leases/infer-work.js';
import type { Parts } from '../dependencies.js';
import { isCurrent } from './shard-failure.js';

/**
 * Requeues the shard for a reason that is neither the bundle's nor the runner's (`UNCOUNTED_CODES`). It counts neither
 * as a lease of the shard nor as a failure of the runner.
 */
export async function requeueReturnedShard(parts: Parts, work: EvaluationWork, failure: ShardFailure): Promise<void> {
  const { evaluationId, shardIndex, fence, runnerId, reason } = failure;
  parts.telemetry.report('returned');
  parts.log.warn({ evaluationId, shardIndex, fence, runnerId, reason }, 'a runner returned a shard');
  await parts.store.transaction(async (tx) => {
    if ((await lockEvaluation(tx, evaluationId)) !== 'predicting') return;
    if (!isCurrent(await shardStatus(tx, evaluationId, shardIndex), failure)) return;
    await insertShardFailure(tx, failure);
    await endLease(tx, evaluationId, shardIndex);
    await insertOutbox(tx, inferWork(work.pool, evaluationId, shardIndex));
    const message = `shard ${shardIndex} waits: ${reason}`;
    await writeLog(tx, evaluationId, { level: 'warning', code: 'shard_retried', message });
  });
  parts.live.evaluationChanged(evaluationId);
}
