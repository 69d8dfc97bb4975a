import type { CountedOperations } from '@primitives/protocol';
import type { Tx } from '../connection/store.js';

/** Stores the operations of an evaluation's bundle. The first count is stored; it replaces a failure to count. */
export async function saveOperationCount(
  tx: Tx,
  evaluationId: string,
  runnerId: string,
  operations: CountedOperations,
): Promise<void> {
  await tx.query(
    `insert into operation_count (bundle_sha256, outcome, runner_id)
     select b.bundle_sha256, $2, $3 from evaluation e join submission b on b.id = e.submission_id where e.id = $1
     on conflict (bundle_sha256) do update set outcome = excluded.outcome, runner_id = excluded.runner_id, counted_at = now()
      where operation_count.outcome ? 'failed' and not excluded.outcome ? 'failed'`,
    [evaluationId, JSON.stringify(operations), runnerId],
  );
}
