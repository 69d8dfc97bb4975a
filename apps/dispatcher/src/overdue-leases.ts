import { endOverstayed, insertShardFailure, type OverstayedLease, type Tx } from '@primitives/store';
import { reportStop } from './fleet/control.js';
import type { Parts } from './dependencies.js';

/**
 * Takes shards away from runners that held them longer than the track allows; what they report later does not count.
 *
 * @returns the shards of which the caller decides what follows, once this is committed
 */
export async function endOverdueLeases({ bus, log }: Parts, tx: Tx): Promise<OverstayedLease[]> {
  const overstayed = await endOverstayed(tx);
  for (const { evaluationId, shardIndex, fence, runnerId, limitSeconds } of overstayed) {
    const reason = `the runner held the shard longer than the ${limitSeconds} s that its track allows`;
    log.warn({ evaluationId, shardIndex, runnerId, fence }, reason);
    await insertShardFailure(tx, {
      evaluationId,
      shardIndex,
      fence,
      runnerId,
      code: 'shard_time_limit',
      reason,
      imagesRead: true,
    });
    reportStop(bus, { runnerId, evaluationId, shardIndex, fence });
  }
  return overstayed;
}
