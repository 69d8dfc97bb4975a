import { CODES, type Code, type Failure } from '@primitives/errors';
import { insertDeadLetter } from './dead-letters.js';
import { writeLog } from './evaluation-log.js';
import { moveEvaluation } from './evaluations.js';
import { isRerun } from './reruns.js';
import type { Tx } from '../connection/store.js';

/** Details of the failure other than its message. */
export interface FailureFacts extends Pick<Failure, 'expected' | 'found'> {
  /** The shard at which it failed. */
  readonly shardIndex?: number;
}

/**
 * Ends an evaluation for a reason that is not the submitter's: refunds the quota and inserts a dead letter for a
 * maintainer. Does nothing if it has ended already.
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
  await insertDeadLetter(tx, evaluationId, { shardIndex: shardIndex ?? null, code, reason: message });
  await writeLog(tx, evaluationId, {
    level: 'error',
    code,
    message: `${message}; ${(await isRerun(tx, evaluationId)) ? 'the earlier result stands' : 'the submission does not count against the quota'}`,
  });
  return true;
}
