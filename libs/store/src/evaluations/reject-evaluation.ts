import type { Failure } from '@primitives/errors';
import { rejectionCounts } from '@primitives/evaluation';
import { insertDeadLetter } from './dead-letters.js';
import { writeLog } from './evaluation-log.js';
import { moveEvaluation } from './evaluations.js';
import { isRerun } from './reruns.js';
import type { Tx } from '../connection/store.js';

export interface Rejection {
  readonly message: string;
  /** The model received images of the split before. */
  readonly imagesRead: boolean;
  readonly bundleReport?: unknown;
}

/**
 * Ends an evaluation because of the bundle. A rejected rerun needs a maintainer's review: the same bundle was scored
 * before.
 */
export async function rejectEvaluation(
  tx: Tx,
  id: string,
  failure: Failure,
  { message, imagesRead, ...move }: Rejection,
): Promise<boolean> {
  const refund = !rejectionCounts({ imagesRead });
  if (!(await moveEvaluation(tx, id, 'rejected', { failure, refund, ...move }))) return false;
  const rerun = await isRerun(tx, id);
  if (rerun) await insertDeadLetter(tx, id, { shardIndex: null, code: failure.code, reason: message });
  const quota = refund ? `${message}; no image was read, so this submission does not count against the quota` : message;
  await writeLog(tx, id, {
    level: 'error',
    code: failure.code,
    message: rerun ? `${message}; the earlier result stands` : quota,
  });
  return true;
}
