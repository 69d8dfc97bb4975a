import { finding } from '@primitives/bundle';
import { isTooSlow, projectedSeconds } from '@primitives/evaluation';
import type { Tx } from '@primitives/store/connection';
import { evaluationWork, readyRunners, rejectEvaluation } from '@primitives/store/evaluations';
import { shardTimes } from '@primitives/store/shards';

/**
 * Ends an evaluation past its time limit as the bundle's fault if its model alone needs longer than that. A refund
 * would let a team keep runners busy without limit.
 *
 * @returns whether it did; otherwise the evaluation waited for runners, and fails because of the platform
 */
export async function rejectTooSlow(tx: Tx, evaluationId: string): Promise<boolean> {
  const work = await evaluationWork(tx, evaluationId);
  if (!work) return false;
  const projected = projectedSeconds(await shardTimes(tx, evaluationId), work.instanceCount);
  const runners = await readyRunners(tx, work.trackId);
  if (projected === null || !isTooSlow(projected, { ...work, runners })) return false;
  const { code, message, expected, found, remedy } = finding('model_too_slow', {
    found: `${Math.round(projected)} s`,
    expected: `${work.timeLimitSeconds} s`,
  });
  const failure = {
    code,
    message,
    remedy,
    ...(expected !== undefined && { expected }),
    ...(found !== undefined && { found }),
  };
  return rejectEvaluation(tx, evaluationId, failure, { message, imagesRead: true });
}
