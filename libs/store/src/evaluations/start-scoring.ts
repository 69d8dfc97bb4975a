import type { Tx } from '../connection/store.js';
import { SCORING_STARTED } from '../fleet/scorer-view.js';
import { writeLog } from './evaluation-log.js';
import { announce, type EvaluationWork } from './evaluations.js';

/** Writes the log line of the start of the scoring, and notifies subscribers: the evaluation waits no longer. */
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
  await announce(tx, { v: 1, evaluationId: id, submissionId, trackId, state: 'scoring', at });
}
