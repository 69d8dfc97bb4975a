import { BlobMissingError } from '@primitives/blobs';
import type { Delivery } from '@primitives/bus';
import { failpoint } from '@primitives/process';
import {
  InvalidMessageError,
  parseShardCompleted,
  parseShardFailed,
  subjects,
  type ShardCompleted,
  type ShardFailed,
} from '@primitives/protocol';
import {
  acceptReport,
  allIn,
  endLease,
  evaluationWork,
  lockEvaluation,
  moveEvaluation,
  putOutbox,
  releaseShards,
  shardStanding,
  writeLog,
  type EvaluationWork,
  type ShardStanding,
  type Tx,
  failEvaluation,
} from '@primitives/store';
import { checkPredictions, PredictionsInvalidError } from './check-predictions.js';
import type { Parts } from './parts.js';
import { inferWork } from './validate.js';

/**
 * REPORTS `report.<runnerId>.completed` and `.failed`: the word of an untrusted machine. It counts when it comes under the current
 * fence from the runner that holds the lease; everything else is read and forgotten.
 */
export async function takeReport(parts: Parts, { subject, bytes }: Delivery): Promise<void> {
  const [, runnerId = '', kind] = subject.split('.');
  if (kind === 'completed') return completed(parts, runnerId, parseShardCompleted(bytes));
  if (kind === 'failed') return failed(parts, runnerId, parseShardFailed(bytes));
  throw new InvalidMessageError('report', `${subject} is neither completed nor failed`);
}

const isCurrent = (standing: ShardStanding | null, runnerId: string, fence: number): standing is ShardStanding =>
  standing !== null &&
  !standing.done &&
  standing.evaluationState === 'predicting' &&
  standing.fence === fence &&
  standing.leasedBy === runnerId;

async function completed(parts: Parts, runnerId: string, report: ShardCompleted): Promise<void> {
  const { store, live } = parts;
  const { evaluationId, shardIndex, fence } = report;
  const standing = await shardStanding(store.manager, evaluationId, shardIndex);
  const work = await evaluationWork(store.manager, evaluationId);
  if (!work || !isCurrent(standing, runnerId, fence)) return;
  try {
    await check(parts, work, report, standing.rowCount);
  } catch (error) {
    if (!(error instanceof PredictionsInvalidError)) throw error;
    return tryAgain(parts, work, { evaluationId, shardIndex, fence, runnerId, reason: error.message });
  }
  failpoint('dispatcher.intake.before-commit');
  await store.transaction((tx) => accept(parts, tx, work, runnerId, report));
  failpoint('dispatcher.intake.after-commit');
  live.moved(evaluationId);
}

async function check(parts: Parts, work: EvaluationWork, { predictions }: ShardCompleted, rows: number): Promise<void> {
  const bytes = await parts.blobs.read(predictions.sha256).catch((error: unknown) => {
    if (error instanceof BlobMissingError)
      throw new PredictionsInvalidError(`the predictions ${predictions.sha256} were not uploaded`);
    throw error;
  });
  if (bytes.length !== predictions.bytes)
    throw new PredictionsInvalidError(`the predictions have ${bytes.length} bytes, ${predictions.bytes} were reported`);
  checkPredictions(bytes, rows, await parts.benchmarks.definition(work.benchmarkVersionId));
}

/** Under the evaluation's lock: the first valid word wins, and whoever brings the last shard sends the evaluation on. */
async function accept(parts: Parts, tx: Tx, work: EvaluationWork, runnerId: string, report: ShardCompleted): Promise<void> {
  const { evaluationId, shardIndex } = report;
  if ((await lockEvaluation(tx, evaluationId)) !== 'predicting') return;
  if (!(await acceptReport(tx, { ...report, runnerId }))) return;
  if (shardIndex === 0)
    await writeLog(tx, evaluationId, {
      level: 'info',
      code: 'pilot_done',
      message: `the pilot shard was predicted by ${runnerId}; the others may follow`,
    });
  if (await allIn(tx, evaluationId)) {
    await moveEvaluation(tx, evaluationId, 'scoring');
    await putOutbox(tx, { subject: subjects.scoreWork(evaluationId), payload: { v: 1, evaluationId } });
    await writeLog(tx, evaluationId, {
      level: 'info',
      code: 'predicted',
      message: `all ${work.instanceCount} instances are predicted; the scorer compares them with the labels`,
    });
  }
  await letIn(parts, tx, work.teamId);
}

/** Lets the team's next shards into the queue. */
export async function letIn({ rules }: Parts, tx: Tx, teamId: string): Promise<void> {
  const released = await releaseShards(tx, teamId, rules.window);
  await putOutbox(tx, ...released.map(({ pool, evaluationId, shardIndex }) => inferWork(pool, evaluationId, shardIndex)));
}

async function failed(parts: Parts, runnerId: string, report: ShardFailed): Promise<void> {
  const { store } = parts;
  const { evaluationId, shardIndex, fence, failure } = report;
  const standing = await shardStanding(store.manager, evaluationId, shardIndex);
  const work = await evaluationWork(store.manager, evaluationId);
  if (!work || !isCurrent(standing, runnerId, fence)) return;
  if (report.fault === 'runner')
    return tryAgain(parts, work, { evaluationId, shardIndex, fence, runnerId, reason: failure.message });
  await store.transaction(async (tx) => {
    if ((await lockEvaluation(tx, evaluationId)) !== 'predicting') return;
    await moveEvaluation(tx, evaluationId, 'rejected', { failure });
    await writeLog(tx, evaluationId, {
      level: 'error',
      code: failure.code,
      message: `the bundle was rejected while shard ${shardIndex} was predicted: ${failure.message}`,
    });
    await letIn(parts, tx, work.teamId);
  });
  parts.live.moved(evaluationId);
}

interface Setback {
  readonly evaluationId: string;
  readonly shardIndex: number;
  readonly fence: number;
  readonly runnerId: string;
  readonly reason: string;
}

/** This machine could not do it: the shard goes back into the queue, or ends its evaluation when it was tried often enough. */
async function tryAgain(
  parts: Parts,
  work: EvaluationWork,
  { evaluationId, shardIndex, fence, runnerId, reason }: Setback,
): Promise<void> {
  const { store, rules, log } = parts;
  log.warn({ evaluationId, shardIndex, fence, runnerId, reason }, 'a shard came back without predictions');
  await store.transaction(async (tx) => {
    if ((await lockEvaluation(tx, evaluationId)) !== 'predicting') return;
    if (!isCurrent(await shardStanding(tx, evaluationId, shardIndex), runnerId, fence)) return;
    if (fence >= rules.maxLeases) {
      await failEvaluation(
        tx,
        evaluationId,
        'shard_exhausted',
        `shard ${shardIndex} was tried ${fence} times, the last time in vain: ${reason}`,
        { expected: `predictions within ${rules.maxLeases} tries`, found: reason },
      );
      return;
    }
    await endLease(tx, evaluationId, shardIndex);
    await putOutbox(tx, inferWork(work.pool, evaluationId, shardIndex));
    await writeLog(tx, evaluationId, {
      level: 'warning',
      code: 'shard_retried',
      message: `shard ${shardIndex} goes to another runner: ${reason}`,
    });
  });
  parts.live.moved(evaluationId);
}
