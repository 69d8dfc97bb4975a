import { BlobMissingError } from '@primitives/blobs';
import { BUNDLE_CODES, type BundleCode } from '@primitives/bundle';
import { leaseOutcome } from '@primitives/evaluation';
import { PermanentFailureError, type Delivery } from '@primitives/messaging';
import { failpoint, fullStorage, newId, addLogIds } from '@primitives/runtime';
import {
  InvalidMessageError,
  parseMeasuredCostReport,
  parseShardCompleted,
  parseShardFailed,
  type ShardCompleted,
  type ShardFailed,
} from '@primitives/protocol';
import { evaluationWork, lockEvaluation, rejectEvaluation, type EvaluationWork } from '@primitives/store/evaluations';
import { anyPredicted, shardStatus, type ShardStatusSummary } from '@primitives/store/shards';
import type { ReportIntake } from './report-intake.js';
import { checkPredictions, maxPredictionBytes, PredictionsInvalidError } from './check-predictions.js';
import { requeueReturnedShard } from './return-shard.js';
import { handleMeasuredCost } from '../fleet/measurements.js';
import type { Parts } from '../dependencies.js';
import { isCurrent, tryAgain } from './shard-failure.js';

/** After this number of deliveries a failure is not transient any more. They take 8 s, less than a lease. */
const TRIES = 5;

/**
 * REPORTS `report.<runnerId>.completed`, `.failed` and `.measured`: reports of an untrusted machine. A report counts if
 * it has the current fence and comes from the runner that holds the lease; all others are ignored.
 *
 * @param intake accepts valid predictions
 */
export async function handleReport(
  parts: Parts,
  intake: ReportIntake,
  { subject, bytes, tries }: Delivery,
): Promise<void> {
  const [, runnerId = '', kind] = subject.split('.');
  if (kind === 'measured') {
    const report = parseMeasuredCostReport(bytes);
    return handleMeasuredCost(parts, runnerId, report).catch((error: unknown) => {
      throw mayPass(error, tries) ? error : new PermanentFailureError(`a cost could not be stored: ${String(error)}`);
    });
  }
  if (kind === 'completed') {
    const report = parseShardCompleted(bytes);
    return completed(parts, intake, runnerId, report).catch(giveUp(parts, runnerId, report, tries));
  }
  if (kind === 'failed') {
    const report = parseShardFailed(bytes);
    return failed(parts, runnerId, report).catch(giveUp(parts, runnerId, report, tries));
  }
  throw new InvalidMessageError('report', `${subject} is neither completed nor failed nor measured`);
}

const mayPass = (error: unknown, tries: number) => tries < TRIES || fullStorage(error) !== null;

/**
 * Ends the lease of a report that cannot be processed: the platform is at fault, whatever the report says. Otherwise
 * the broker would deliver it forever.
 */
const giveUp =
  (parts: Parts, runnerId: string, report: ShardCompleted | ShardFailed, tries: number) =>
  async (error: unknown): Promise<void> => {
    if (mayPass(error, tries)) throw error;
    const { evaluationId, shardIndex, fence } = report;
    const work = await evaluationWork(parts.store.manager, evaluationId);
    if (!work) return;
    const incident = newId();
    const shard = { evaluationId, shardIndex, fence, runnerId };
    parts.log.error({ err: error, ...shard, incident }, 'a report could not be processed');
    await requeueReturnedShard(parts, work, {
      ...shard,
      code: 'platform_unavailable',
      reason: `the platform could not process the report of the runner (incident ${incident})`,
      imagesRead: !('imagesRead' in report) || report.imagesRead !== false,
    });
  };

async function completed(parts: Parts, intake: ReportIntake, runnerId: string, report: ShardCompleted): Promise<void> {
  const { store, telemetry } = parts;
  const { evaluationId, shardIndex, fence } = report;
  addLogIds({ evaluationId, shardIndex });
  const status = await shardStatus(store.manager, evaluationId, shardIndex);
  const work = await evaluationWork(store.manager, evaluationId);
  if (!work || !isCurrent(status, { runnerId, fence })) return telemetry.report('late');
  try {
    await check(parts, work, report, status);
  } catch (error) {
    if (!(error instanceof PredictionsInvalidError)) throw error;
    return tryAgain(parts, work, {
      evaluationId,
      shardIndex,
      fence,
      runnerId,
      code: error.code,
      reason: error.message,
      imagesRead: true,
    });
  }
  failpoint('dispatcher.intake.before-commit');
  await intake.accept(work, { ...report, runnerId });
}

async function check(
  parts: Parts,
  work: EvaluationWork,
  { predictions }: ShardCompleted,
  shard: ShardStatusSummary,
): Promise<void> {
  const question = {
    definition: await parts.benchmarks.definition(work.benchmarkVersionId),
    protocol: work.protocol,
    interface: work.interface,
    rows: await parts.benchmarks.rows(work, shard),
  };
  await checkSize(parts, predictions, maxPredictionBytes(question));
  checkPredictions(await parts.blobs.read(predictions.sha256), question);
}

/** Before the file is read: the runner may name any blob, for example a bundle of gigabytes. */
async function checkSize(
  { blobs }: Parts,
  { sha256, bytes }: ShardCompleted['predictions'],
  maxBytes: number,
): Promise<void> {
  const size = await blobs.size(sha256).catch((error: unknown) => {
    if (error instanceof BlobMissingError)
      throw new PredictionsInvalidError(`the predictions ${sha256} were not uploaded`);
    throw error;
  });
  if (size !== bytes) throw new PredictionsInvalidError(`the predictions have ${size} bytes, ${bytes} were reported`);
  if (size > maxBytes)
    throw new PredictionsInvalidError(`the predictions have ${size} bytes, expected ${maxBytes} at most`);
}

async function failed(parts: Parts, runnerId: string, report: ShardFailed): Promise<void> {
  const { store, telemetry } = parts;
  const { evaluationId, shardIndex, fence, failure } = report;
  addLogIds({ evaluationId, shardIndex });
  const status = await shardStatus(store.manager, evaluationId, shardIndex);
  const work = await evaluationWork(store.manager, evaluationId);
  if (!work || !isCurrent(status, { runnerId, fence })) return telemetry.report('late');
  const failedShard = {
    evaluationId,
    shardIndex,
    fence,
    runnerId,
    code: failure.code,
    reason: failure.message,
    imagesRead: report.imagesRead !== false,
  };
  if (report.fault === 'runner' && leaseOutcome(failure.code) === 'reassigned')
    return requeueReturnedShard(parts, work, failedShard);
  const { code } = failure;
  // Another runner predicted the rows of an audit: the bundle works
  if (report.fault === 'runner' || !rejectsBundle(code) || status.auditOf !== null)
    return tryAgain(parts, work, failedShard);
  await store.transaction(async (tx) => {
    if ((await lockEvaluation(tx, evaluationId)) !== 'predicting') return;
    const message = `the bundle was rejected while shard ${shardIndex} was predicted: ${failure.message}`;
    const imagesRead = report.imagesRead !== false || (await anyPredicted(tx, evaluationId));
    const { remedy } = BUNDLE_CODES[code]; // a runner's own text may tell the team to do anything
    await rejectEvaluation(tx, evaluationId, { ...failure, remedy }, { message, imagesRead });
  });
  telemetry.report('rejected');
  telemetry.rejected(code);
  parts.live.evaluationChanged(evaluationId);
}

/** Whether a bundle may be rejected with this code. */
const rejectsBundle = (code: string): code is BundleCode =>
  Object.hasOwn(BUNDLE_CODES, code) && BUNDLE_CODES[code as BundleCode].severity === 'reject';
