import { failpoint, fullStorage, newId, addLogIds } from '@primitives/runtime';
import { parseValidateWork } from '@primitives/protocol';
import type { Tx } from '@primitives/store/connection';
import {
  evaluationWork,
  lockEvaluation,
  moveEvaluation,
  rejectEvaluation,
  type EvaluationWork,
  failEvaluation,
} from '@primitives/store/evaluations';
import type { Delivery } from '@primitives/messaging';
import type { Parts } from '../dependencies.js';
import { planEvaluation, reuseAnswers } from './plan.js';
import { readBundle, type BundleReading } from './read-bundle.js';

/** After this number of deliveries a failure is not transient any more. */
const TRIES = 5;

/** WORK `work.validate.<evaluation>`: reads the bundle against its track, and plans its shards or rejects it. */
export async function validate(parts: Parts, { bytes, tries }: Delivery): Promise<void> {
  const { evaluationId } = parseValidateWork(bytes);
  const { store } = parts;
  try {
    await store.transaction((tx) => moveEvaluation(tx, evaluationId, 'validating'));
    failpoint('dispatcher.validate.taken');
    const work = await evaluationWork(store.manager, evaluationId);
    if (work?.state !== 'validating') return; // done before, or ended meanwhile
    addLogIds({ submissionId: work.submissionId });
    const definition = await parts.benchmarks.definition(work.benchmarkVersionId);
    const reading = await readBundle(parts, work.bundleSha256, definition, work.protocol);
    failpoint('dispatcher.plan.before-commit');
    await store.transaction((tx) => decide(parts, tx, work, reading));
    failpoint('dispatcher.plan.after-commit');
    if (reading.refusal) parts.telemetry.rejected(reading.refusal.code);
    parts.admission.schedule(work.pool);
    parts.live.evaluationChanged(evaluationId);
  } catch (error) {
    if (tries < TRIES || fullStorage(error) !== null) throw error; // waits for disk space
    const incident = newId();
    parts.log.error({ err: error, evaluationId, incident }, 'a bundle could not be validated');
    await store.transaction((tx) =>
      failEvaluation(tx, evaluationId, 'internal', `the bundle could not be checked (incident ${incident})`),
    );
  }
}

/** One transaction: rejected, planned, or sent on with the answers of an earlier evaluation. */
async function decide(
  { rules }: Parts,
  tx: Tx,
  work: EvaluationWork,
  { report, refusal }: BundleReading,
): Promise<void> {
  if ((await lockEvaluation(tx, work.id)) !== 'validating') return; // decided or cancelled meanwhile
  if (refusal) {
    const message = `the bundle was rejected: ${refusal.message}`;
    await rejectEvaluation(tx, work.id, refusal, { message, imagesRead: false, bundleReport: report });
    return;
  }
  const again = work.rerunOf !== null; // a rerun does not trust the existing answers
  if (rules.reuse && !again && (await reuseAnswers(tx, work, report))) return;
  await planEvaluation(tx, work, report);
}
