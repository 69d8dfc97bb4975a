import { findProbing, type AnswerDigests } from '@primitives/evaluation';
import { effectiveRule } from '@primitives/results';
import { subjects } from '@primitives/protocol';
import type { AnswerDigester } from '@primitives/scoring';
import type { EvaluationWork } from '@primitives/store/evaluations';
import { insertOutbox } from '@primitives/store/messages';
import { insertProbingAlert, submissionSeries, type SeriesSubject } from '@primitives/store/submissions';
import type { Parts } from './dependencies.js';

/** Maximum number of compared submissions of a series: five times the limit of an account in 90 days. */
const MAX_SUBMISSIONS = 60;

/** Stores the digests of an evaluation's answers in the scorer's own store. @returns their digest there */
export async function storeAnswers(
  { outcomes }: Pick<Parts, 'outcomes'>,
  { answers, scores }: AnswerDigester,
): Promise<string> {
  const bytes = new Uint32Array(answers.length + scores.length);
  bytes.set(answers);
  bytes.set(scores, answers.length);
  return (await outcomes.write(new Uint8Array(bytes.buffer))).sha256;
}

async function readAnswers(
  { outcomes }: Pick<Parts, 'outcomes'>,
  sha256: string,
): Promise<Pick<AnswerDigests, 'answers' | 'scores'>> {
  const bytes = await outcomes.read(sha256);
  const numbers = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  return { answers: numbers.subarray(0, numbers.length / 2), scores: numbers.subarray(numbers.length / 2) };
}

/**
 * Analyzes the submissions of the evaluation's account, team and e-mail domain to its hidden split, and alerts
 * maintainers to probing. It does not change the evaluation; a failure here is only logged, because the result is
 * already recorded.
 */
export async function watchForProbing(parts: Parts, work: EvaluationWork): Promise<void> {
  if (
    effectiveRule(work) === 'exact' ||
    work.reference ||
    work.debug ||
    work.erratumId !== null ||
    work.rerunOf !== null
  )
    return;
  const watched: SeriesSubject[] = [
    { kind: 'account', subject: work.accountId },
    { kind: 'team', subject: work.teamId },
    ...(work.domainKey === null ? [] : [{ kind: 'domain', subject: work.domainKey } as const]),
  ];
  try {
    for (const subject of watched) await watch(parts, work.trackId, subject);
  } catch (error) {
    parts.log.error({ err: error, trackId: work.trackId }, 'submissions could not be checked for probing');
  }
}

async function watch(parts: Parts, trackId: string, { kind, subject }: SeriesSubject): Promise<void> {
  const series = await submissionSeries(parts.store.manager, trackId, { kind, subject }, MAX_SUBMISSIONS);
  if (series.length < 3) return;
  const digests: AnswerDigests[] = [];
  for (const { answersSha256, atChance } of series)
    digests.push({ ...(await readAnswers(parts, answersSha256)), aboveChance: !atChance });
  for (const { signal, submissions, text } of findProbing(digests)) {
    const evaluationIds = submissions.flatMap((at) => series[at]?.evaluationId ?? []);
    const id = await parts.store.transaction(async (tx) => {
      const inserted = await insertProbingAlert(tx, { trackId, kind, subject, signal, evaluationIds, text });
      if (inserted !== null)
        await insertOutbox(tx, {
          subject: subjects.alertEvent(trackId),
          payload: { v: 1, trackId, alertId: inserted, signal },
        });
      return inserted;
    });
    if (id !== null)
      parts.log.warn(
        { alertId: id, trackId, kind, signal, evaluations: evaluationIds.length },
        `submissions look like probing: ${text}`,
      );
  }
}
