import { CODES, type Code, type Failure } from '@primitives/evaluation';
import { writeLog } from './evaluation-log.js';
import { moveEvaluation } from './evaluations.js';
import type { Tx } from './store.js';

/** Ends an evaluation for a reason that is not the submitter's: the quota comes back. Nothing happens when it has ended already. */
export async function failEvaluation(
  tx: Tx,
  evaluationId: string,
  code: Code,
  message: string,
  facts: Pick<Failure, 'expected' | 'found'> = {},
): Promise<boolean> {
  const failure: Failure = { code, message, ...facts, remedy: CODES[code].remedy };
  const moved = await moveEvaluation(tx, evaluationId, 'failed', { failure, refund: true });
  if (moved)
    await writeLog(tx, evaluationId, {
      level: 'error',
      code,
      message: `${message}; the submission does not count against the quota`,
    });
  return moved;
}
