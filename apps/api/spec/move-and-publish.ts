import type { EvaluationState } from '@primitives/evaluation';
import type { Bus } from '@primitives/messaging';
import { encodeMessage, subjects, type EvaluationEvent } from '@primitives/protocol';
import { newId } from '@primitives/runtime';
import type { Store } from '@primitives/store/connection';
import { evaluationsByIds, moveEvaluation, writeLog } from '@primitives/store/evaluations';

/** Moves an evaluation as the dispatcher does, and publishes the event. */
export async function moveAndPublish(store: Store, bus: Bus, evaluationId: string, to: EvaluationState): Promise<void> {
  await store.transaction(async (tx) => {
    await moveEvaluation(tx, evaluationId, to);
    await writeLog(tx, evaluationId, { level: 'info', code: `now_${to}`, message: to });
  });
  const [row] = await evaluationsByIds(store.manager, [evaluationId]);
  if (!row) throw new Error(`no evaluation ${evaluationId}`);
  const event: EvaluationEvent = {
    v: 1,
    evaluationId,
    submissionId: row.submissionId,
    trackId: row.trackId,
    state: to,
    at: new Date().toISOString(),
  };
  await bus.publish({
    subject: subjects.evaluationEvent(evaluationId, to),
    messageId: newId(),
    bytes: encodeMessage(event),
  });
}
