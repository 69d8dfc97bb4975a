import type { Tx } from '@primitives/store/connection';
import { endOverstayed, insertShardFailure, type OverdueLease } from '@primitives/store/shards';
import { reportStop } from '../fleet/control.js';
import type { Parts } from '../dependencies.js';

/**
 * Ends leases that exceed the track's time limit per shard; later reports under them are ignored.
 *
 * @returns the shards whose consequences the caller decides after the commit
 */
export async function endOverdueLeases({ bus, log }: Parts, tx: Tx): Promise<OverdueLease[]> {
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
