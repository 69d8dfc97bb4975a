import type { Failure } from '@primitives/evaluation';
import { writeLog } from './evaluation-log.js';
import { moveEvaluation } from './evaluations.js';
import type { Tx } from './store.js';

/** Whether the team was charged for handing in these very bytes to this track before, and they were rejected then as well. */
const CHARGED_BEFORE = `select from evaluation e join submission b on b.id = e.submission_id
    join evaluation now on now.id = $1 join submission mine on mine.id = now.submission_id
   where e.id <> $1 and e.track_id = now.track_id and b.team_id = mine.team_id and b.bundle_sha256 = mine.bundle_sha256
     and e.state = 'rejected' and e.refunded_at is null and e.attempt = 1 limit 1`;

/** Ends an evaluation by the bundle's fault. The same bad bundle handed in twice is charged once. */
export async function rejectEvaluation(
  tx: Tx,
  id: string,
  failure: Failure,
  said: { readonly message: string; readonly bundleReport?: unknown },
): Promise<boolean> {
  const { message, ...move } = said;
  const refund = (await tx.query<unknown[]>(CHARGED_BEFORE, [id])).length > 0;
  if (!(await moveEvaluation(tx, id, 'rejected', { failure, refund, ...move }))) return false;
  await writeLog(tx, id, {
    level: 'error',
    code: failure.code,
    message: refund ? `${message}; it was rejected before, so this submission does not count against the quota` : message,
  });
  return true;
}
