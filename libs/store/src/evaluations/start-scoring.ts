import type { Tx } from '../connection/store.js';
import { subjects } from '@primitives/protocol';
import { SCORING_STARTED } from '../fleet/scorer-view.js';
import { insertOutbox } from '../messages/outbox.js';
import { writeLog } from './evaluation-log.js';
import type { EvaluationWork } from './evaluations.js';

/**
 * Writes the log line of the start of the scoring, and notifies the pages that show the evaluation: it waits no longer.
 * Its state does not change, so that no webhook is called.
 */
export async function startScoring(
  tx: Tx,
  { id, submissionId, trackId }: Pick<EvaluationWork, 'id' | 'submissionId' | 'trackId'>,
): Promise<void> {
  await writeLog(tx, id, {
    level: 'info',
    code: SCORING_STARTED,
    message: 'the scorer started to compute the result',
  });
  const at = new Date().toISOString();
  await insertOutbox(tx, {
    subject: subjects.evaluationEvent(id, SCORING_STARTED),
    payload: { v: 1, evaluationId: id, submissionId, trackId, state: 'scoring', at },
  });
}
