import { planShards } from '@primitives/evaluation';
import { failpoint, newId } from '@primitives/process';
import { parseValidateWork, subjects } from '@primitives/protocol';
import {
  evaluationWork,
  insertPlan,
  lockEvaluation,
  moveEvaluation,
  putOutbox,
  releasePilot,
  writeLog,
  type EvaluationWork,
  type Tx,
  failEvaluation,
} from '@primitives/store';
import type { Delivery } from '@primitives/bus';
import { randomBytes } from 'node:crypto';
import type { Parts } from './parts.js';
import { readBundle, trackContract, type BundleReading } from './read-bundle.js';

/** After so many deliveries a failure is not the weather any more. */
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
    const definition = await parts.benchmarks.definition(work.benchmarkVersionId);
    const reading = await readBundle(parts.blobs, work.bundleSha256, trackContract(definition, work.protocol));
    failpoint('dispatcher.plan.before-commit');
    await store.transaction((tx) => decide(tx, work, reading));
    failpoint('dispatcher.plan.after-commit');
    parts.live.moved(evaluationId);
  } catch (error) {
    if (tries < TRIES) throw error;
    const incident = newId();
    parts.log.error({ err: error, evaluationId, incident }, 'a bundle could not be validated');
    await store.transaction((tx) =>
      failEvaluation(tx, evaluationId, 'internal', `the bundle could not be checked (incident ${incident})`),
    );
  }
}

/** One transaction: rejected, or planned with its pilot shard on the way. */
async function decide(tx: Tx, work: EvaluationWork, { report, refusal }: BundleReading): Promise<void> {
  if ((await lockEvaluation(tx, work.id)) !== 'validating') return; // decided or cancelled meanwhile
  if (refusal) {
    await moveEvaluation(tx, work.id, 'rejected', { failure: refusal, bundleReport: report });
    await writeLog(tx, work.id, { level: 'error', code: refusal.code, message: `the bundle was rejected: ${refusal.message}` });
    return;
  }
  await moveEvaluation(tx, work.id, 'predicting', { bundleReport: report });
  const shards = planShards(work.instanceCount, { pilot: work.pilotSize, shard: work.shardSize });
  await insertPlan(tx, work.id, randomBytes(32).toString('hex'), shards);
  await releasePilot(tx, work.id);
  await putOutbox(tx, inferWork(work.pool, work.id, 0));
  await writeLog(tx, work.id, {
    level: 'info',
    code: 'planned',
    message: `the bundle fits the track; ${work.instanceCount} instances are split into ${shards.length} shards, a pilot of ${shards[0]?.count ?? 0} goes first`,
  });
}

/** The order to predict one shard. */
export const inferWork = (pool: string, evaluationId: string, shardIndex: number) => ({
  subject: subjects.inferWork(pool, evaluationId, shardIndex),
  payload: { v: 1, evaluationId, shardIndex },
});
