import { planAudits, planShards } from '@primitives/evaluation';
import { subjects } from '@primitives/protocol';
import type { Tx } from '@primitives/store/connection';
import { moveEvaluation, writeLog, type EvaluationWork } from '@primitives/store/evaluations';
import { insertOutbox } from '@primitives/store/messages';
import { copyAnswers, insertPlan, reusableAnswers } from '@primitives/store/shards';
import { randomBytes } from 'node:crypto';

/** Cuts the split into shards in a secret order, with their audits; the caller holds the evaluation's lock. */
export async function planEvaluation(tx: Tx, work: EvaluationWork, bundleReport: unknown): Promise<void> {
  await moveEvaluation(tx, work.id, 'predicting', { bundleReport });
  const shards = planShards(work.instanceCount, { pilot: work.pilotShardSize, shard: work.shardSize });
  const seed = randomBytes(32).toString('hex');
  await insertPlan(tx, work.id, seed, [...shards, ...planAudits(shards, seed)]);
  await writeLog(tx, work.id, {
    level: 'info',
    code: 'planned',
    message: `the bundle fits the track; ${work.instanceCount} instances are split into ${shards.length} ${shards.length === 1 ? 'shard' : 'shards'}; the first shard, of ${shards[0]?.count ?? 0}, runs alone to measure the speed`,
  });
}

/**
 * Sends the evaluation to the scorer with earlier answers of the same bundle, if there are any.
 *
 * @returns whether there were
 */
export async function reuseAnswers(tx: Tx, work: EvaluationWork, bundleReport: unknown): Promise<boolean> {
  const source = await reusableAnswers(tx, work.id);
  if (source === null) return false;
  const shards = await copyAnswers(tx, source, work.id);
  await moveEvaluation(tx, work.id, 'scoring', { bundleReport });
  await insertOutbox(tx, { subject: subjects.scoreWork(work.id), payload: { v: 1, evaluationId: work.id } });
  await writeLog(tx, work.id, {
    level: 'info',
    code: 'reused',
    message: `the same bundle was already evaluated on this split with the same software: reusing the predictions of all ${shards} shards`,
  });
  return true;
}
