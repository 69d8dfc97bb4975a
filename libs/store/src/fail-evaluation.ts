import { CODES, type Code, type Failure } from '@primitives/evaluation';
import { writeLog } from './evaluation-log.js';
import { moveEvaluation } from './evaluations.js';
import type { Tx } from './store.js';

/** What is known of the failure besides its message. */
export interface FailureFacts extends Pick<Failure, 'expected' | 'found'> {
  /** The shard at which it failed. */
  readonly shardIndex?: number;
}

/**
 * Ends an evaluation for a reason that is not the submitter's: the quota comes back, and a dead letter waits for whoever keeps the
 * house. Nothing happens when it has ended already.
 */
export async function failEvaluation(
  tx: Tx,
  evaluationId: string,
  code: Code,
  message: string,
  { shardIndex, ...facts }: FailureFacts = {},
): Promise<boolean> {
  const failure: Failure = { code, message, ...facts, remedy: CODES[code].remedy };
  const moved = await moveEvaluation(tx, evaluationId, 'failed', { failure, refund: true });
  if (!moved) return false;
  await tx.query(
    `insert into dead_letter (evaluation_id, shard_index, code, reason, tries, last_runner)
     select e.id, $2, $3, $4, coalesce((select fence from shard s where s.evaluation_id = e.id and s.shard_index = $2), e.attempt),
            (select s.leased_by from shard s where s.evaluation_id = e.id and s.leased_by is not null and ($2::int is null or s.shard_index = $2)
              order by s.leased_at desc nulls last limit 1)
       from evaluation e where e.id = $1`,
    [evaluationId, shardIndex ?? null, code, message],
  );
  await writeLog(tx, evaluationId, {
    level: 'error',
    code,
    message: `${message}; the submission does not count against the quota`,
  });
  return true;
}
