import { endOverstayed, insertShardFailure, putOutbox, writeLog, type Tx } from '@primitives/store';
import { tellStop } from './fleet/control.js';
import { inferWork } from './infer-work.js';
import type { Parts } from './parts.js';

/** Takes shards away from runners that held them longer than the track allows: others try, and the slow one's word does not count. */
export async function endOverstays({ bus, log }: Parts, tx: Tx): Promise<void> {
  for (const { evaluationId, shardIndex, pool, fence, runnerId, limitSeconds } of await endOverstayed(tx)) {
    const reason = `the runner held the shard longer than the ${limitSeconds} s that its track allows`;
    log.warn({ evaluationId, shardIndex, runnerId, fence }, reason);
    await insertShardFailure(tx, { evaluationId, shardIndex, fence, runnerId, code: 'shard_time_limit', reason });
    await putOutbox(tx, inferWork(pool, evaluationId, shardIndex));
    tellStop(bus, { runnerId, evaluationId, shardIndex, fence });
    await writeLog(tx, evaluationId, {
      level: 'warning',
      code: 'shard_retried',
      message: `shard ${shardIndex} goes to another runner: ${runnerId} held it longer than ${limitSeconds} s`,
    });
  }
}
