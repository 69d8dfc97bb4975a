import { foldCopies } from '@primitives/boards';
import { boardMetrics, boardPrimaryMetric } from '@primitives/metrics';
import { subjects } from '@primitives/protocol';
import { contributionCorrelation, SIMILAR } from '@primitives/ranking';
import { baselineFactsOfTracks, removedResults, shownResults } from '@primitives/store/boards';
import type { EvaluationWork } from '@primitives/store/evaluations';
import { insertOutbox } from '@primitives/store/messages';
import { equalAnswers, recordSimilarResults } from '@primitives/store/submissions';
import { setImmediate as pause } from 'node:timers/promises';
import type { Parts } from './dependencies.js';
import { bootstrapSeed, type EntryColumns } from './entry-columns.js';

/** Entries that are compared between two pauses: some milliseconds. */
const COMPARED_AT_ONCE = 64;
/** Maximum number of results with equal answers, which have an alert already. */
const MAX_EQUAL = 50;

/**
 * Alerts maintainers when an entry of the first board has nearly the same result on every unit as an earlier one with
 * other weights, for example a copy with noise. Two entries of reference teams are no news: maintainers submitted both.
 * O(entries · units); a failure is only logged, because the result is already recorded.
 */
export async function watchForSimilarResults(parts: Parts, columns: EntryColumns, work: EvaluationWork): Promise<void> {
  if (work.debug || work.erratumId !== null || work.rerunOf !== null) return;
  try {
    const found = await mostSimilar(parts, columns, work);
    if (!found) return;
    const { own, first, correlation } = found;
    const alert = {
      trackId: work.trackId,
      first: first.evaluationId,
      later: own.evaluationId,
      text:
        `${own.submissionCode} has nearly the same result on each image as ${first.submissionCode}, with different weights, ` +
        `graphs or settings: correlation ${correlation.toFixed(3)} on the board ${found.board}, threshold ${SIMILAR}`,
    };
    const alertId = await parts.store.transaction(async (tx) => {
      const id = await recordSimilarResults(tx, alert);
      await insertOutbox(tx, {
        subject: subjects.alertEvent(work.trackId),
        payload: { v: 1, trackId: work.trackId, alertId: id, signal: 'similar_results' },
      });
      return id;
    });
    parts.log.warn({ alertId, trackId: work.trackId }, `results are nearly the same: ${alert.text}`);
  } catch (error) {
    parts.log.error({ err: error, trackId: work.trackId }, 'a result could not be compared with similar ones');
  }
}

/** The earlier entry with the highest correlation, if that reaches the threshold; null if the entry is not shown. */
async function mostSimilar(parts: Parts, columns: EntryColumns, work: EvaluationWork) {
  const { manager } = parts.store;
  const board = work.boards[0];
  const shown = await shownResults(manager, work.trackId);
  const entries = foldCopies(shown, await removedResults(manager, work.trackId)).entries.map(({ entry }) => entry);
  const own = entries.find(({ evaluationId }) => evaluationId === work.id);
  if (!own || board === undefined) return null;
  const equal = new Set((await equalAnswers(manager, work.id, MAX_EQUAL)).map(({ evaluationId }) => evaluationId));
  const [facts] = work.reference ? await baselineFactsOfTracks(manager, [work.trackId]) : [];
  const earlier = entries.filter(
    (it) =>
      it.submissionId < own.submissionId &&
      !equal.has(it.evaluationId) &&
      facts?.references.includes(it.submissionCode) !== true,
  );
  const { judge } = await parts.splits.of(work);
  const { trackId, protocol } = work;
  const plan = { trackId, protocol, board, judge, seed: bootstrapSeed(work.labelsSha256) };
  const metric = boardMetrics(protocol, board).indexOf(boardPrimaryMetric(work, board));
  const measured = (await columns.of(own.outcomes[board] ?? '', plan)).of[metric];
  const stored = columns.entriesOf(plan);
  let best: { own: typeof own; first: typeof own; correlation: number; board: string } | null = null;
  for (const [at, first] of earlier.entries()) {
    if (at % COMPARED_AT_ONCE === 0) await pause();
    const other = stored.read(first.outcomes[board] ?? '')?.of[metric];
    const correlation = measured && other ? contributionCorrelation(measured, other) : null;
    if (correlation !== null && correlation >= SIMILAR && correlation > (best?.correlation ?? -1))
      best = { own, first, correlation, board };
  }
  return best;
}
