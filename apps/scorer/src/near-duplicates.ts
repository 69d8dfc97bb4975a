import { subjects } from '@primitives/protocol';
import type { EvaluationWork } from '@primitives/store/evaluations';
import { insertOutbox } from '@primitives/store/messages';
import { equalAnswers, recordEqualAnswers } from '@primitives/store/submissions';
import type { Parts } from './dependencies.js';

/** Maximum results in one alert. */
const MAX_RESULTS = 50;

/**
 * Alerts maintainers when another model on the track gives every image the same answer: the best candidate, which the
 * rounding of another machine or number format hardly ever changes. Copies with the same fingerprint are no news, nor
 * are equal answers of reference models only: maintainers submitted them. One look-up in an index; a failure is only
 * logged, because the result is already recorded.
 */
export async function watchForNearDuplicates(parts: Parts, work: EvaluationWork): Promise<void> {
  if (work.debug || work.erratumId !== null || work.rerunOf !== null) return;
  const { store, log } = parts;
  try {
    const results = await equalAnswers(store.manager, work.id, MAX_RESULTS);
    const own = results.find(({ evaluationId }) => evaluationId === work.id);
    const first = results[0];
    const others = results.filter((it) => it.fingerprint === null || it.fingerprint !== own?.fingerprint);
    if (!own || !first || others.every((it) => it === own)) return;
    if (results.every(({ reference }) => reference)) return;
    const alert = {
      trackId: work.trackId,
      answersSha256: own.answersSha256,
      evaluationIds: results.map(({ evaluationId }) => evaluationId),
      text: `${results.length} submissions give all ${work.instanceCount} images the same answers, and not all are copies of one model: weights, graphs or settings differ; the first is ${first.code}`,
    };
    const alertId = await store.transaction(async (tx) => {
      const id = await recordEqualAnswers(tx, alert);
      await insertOutbox(tx, {
        subject: subjects.alertEvent(work.trackId),
        payload: { v: 1, trackId: work.trackId, alertId: id, signal: 'equal_answers' },
      });
      return id;
    });
    log.warn({ alertId, trackId: work.trackId }, `submissions are near-duplicates: ${alert.text}`);
  } catch (error) {
    log.error({ err: error, trackId: work.trackId }, 'submissions could not be checked for near-duplicates');
  }
}
