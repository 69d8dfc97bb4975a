import { readFile } from 'node:fs/promises';
import { isProtocol, parseDefinition, PROTOCOL_IDS, type ProtocolId } from '@primitives/benchmark';
import type { BundleCode, Finding } from '@primitives/bundle';
import { PermanentFailureError, RetryLaterError, type Bus, type Delivery } from '@primitives/messaging';
import { ModelRejectedError } from '@primitives/inference';
import { failpoint, type Log, type StorageWatch } from '@primitives/runtime';
import {
  encodeMessage,
  IsolationLevel,
  parseInferWork,
  parseLeaseReply,
  subjects,
  type CountedOperations,
  type InferWork,
  type ShardJob,
  type ShardReceipt,
} from '@primitives/protocol';
import type { Isolation } from '@primitives/sandbox';
import { BundleRejectedError } from './bundle-rejected-error.js';
import { ApiUnavailableError } from './api-retry.js';
import type { DigestCache } from './digest-cache.js';
import {
  bundleFailure,
  machineFailure,
  platformFailure,
  report,
  reportStopped,
  storageFailure,
  upload,
  type Outcome,
} from './upload-results.js';
import { predictShard, type PredictOptions } from './predict-shard.js';
import { progressReporter } from './progress-reporter.js';
import { ShardCancelledError, type AssignedShards } from './assigned-shards.js';
import type { SplitStore } from './split-images.js';
import type { WarmModels } from './warm-models.js';

export interface RunnerParts {
  readonly runnerId: string;
  readonly bus: Bus;
  readonly files: DigestCache;
  readonly splits: SplitStore;
  readonly models: WarmModels;
  readonly isolation: Isolation;
  readonly engine: ShardReceipt['engine'];
  readonly version: string;
  readonly batch: number;
  readonly recheck: PredictOptions['recheck'];
  readonly busy: Set<InferWork>;
  readonly inProgress: AssignedShards;
  /** Notified of a full disk, here or at the platform. */
  readonly storage: Pick<StorageWatch, 'noteError'>;
  /** Aborted when the runner stops, or the shard is cancelled. */
  readonly stopping: AbortSignal;
  readonly log: Log;
}

/** This machine cannot isolate a model as the track requires. */
class IsolationTooWeakError extends Error {
  override readonly name = 'IsolationTooWeakError';

  constructor(
    readonly found: IsolationLevel,
    readonly needed: IsolationLevel,
  ) {
    super(`this runner isolates models at ${found}; the track needs ${needed}`);
  }
}

/** This version of the runner does not support the job; a newer one does. */
class UnknownJobError extends Error {
  override readonly name = 'UnknownJobError';
}

/** This process stops. */
class RunnerStoppedError extends Error {
  override readonly name = 'RunnerStoppedError';

  /** @param imagesRead whether the model may have received images of the split */
  constructor(readonly imagesRead: boolean) {
    super('the runner was stopped');
  }
}

/** The broker did not store the report: it offers the shard again, which another runner leases when this lease ends. */
const returnToBroker = (): never => {
  throw new RetryLaterError(1);
};

/** Longer than a dispatcher at its limit takes. */
const LEASE_REPLY_MS = 5_000;
/**
 * A lost reply is requested again at once: the lost lease belongs to this runner and is replaced by its next one. If it
 * were left to the broker, another runner could receive the shard and would have to wait until that lease expires.
 */
const LEASE_TRIES = 2;

/** Ends of a sandboxed process that this machine may have caused: it was killed, or memory ran out for all. */
const MAY_BE_THE_MACHINE: readonly BundleCode[] = ['model_crashed', 'memory_limit_exceeded', 'check_failed'];

/**
 * WORK `work.infer.<pool>.<evaluation>.<shard>`: leases the shard, predicts it, uploads the predictions and reports.
 *
 * The runner acknowledges after the report is stored; after an earlier failure the broker redelivers the message, and
 * the next lease invalidates reports of this one.
 */
export async function workOnShard(parts: RunnerParts, { bytes }: Delivery): Promise<void> {
  const { bus, runnerId, busy, inProgress } = parts;
  const work = parseInferWork(bytes);
  const request = encodeMessage({ v: 1, evaluationId: work.evaluationId, shardIndex: work.shardIndex });
  const answer = await bus.requestReply(subjects.lease(runnerId), request, LEASE_REPLY_MS, LEASE_TRIES);
  const reply = parseLeaseReply(answer.bytes);
  if (reply.kind === 'gone') return;
  if (reply.kind === 'exhausted') throw new PermanentFailureError('the shard was leased too often');
  if (reply.kind === 'held') throw new RetryLaterError(reply.retryMs, answer.retryAfterMs, answer.reason);
  failpoint('runner.lease.taken');
  busy.add(work);
  const calledOff = inProgress.begin(work, reply.fence);
  try {
    const signal = AbortSignal.any([parts.stopping, calledOff]);
    const outcome = await settle({ ...parts, stopping: signal }, work, reply.fence, reply.job);
    await report(bus, runnerId, work, reply.fence, outcome, signal);
  } catch (error) {
    if (error instanceof RunnerStoppedError) {
      await reportStopped(bus, runnerId, work, reply.fence, error.imagesRead).catch(returnToBroker);
      return;
    }
    if (!(error instanceof ShardCancelledError)) throw error;
    parts.log.info({ ...work, fence: reply.fence }, 'a shard was cancelled');
    return;
  } finally {
    busy.delete(work);
    inProgress.end(work);
  }
  failpoint('runner.report.published');
}

/**
 * The shard's outcome, with one more attempt in a fresh process. Throws only when the shard must be returned. @param
 * tried the outcome of the first attempt
 */
async function settle(
  parts: RunnerParts,
  work: InferWork,
  fence: number,
  job: ShardJob,
  tried: { imagesRead: boolean } | null = null,
): Promise<Outcome> {
  const reached = { images: tried?.imagesRead === true };
  try {
    return await predictAndUpload(parts, work, fence, job, reached);
  } catch (error) {
    if (parts.stopping.reason instanceof ShardCancelledError) {
      await parts.models.release();
      throw parts.stopping.reason;
    }
    if (parts.stopping.aborted) throw new RunnerStoppedError(reached.images);
    await parts.models.release();
    const full = parts.storage.noteError(error);
    if (full !== null) {
      parts.log.warn({ err: error, storage: full, ...work }, 'no storage for a shard; returned it');
      return storageFailure(full, reached.images);
    }
    if (isPlatformAway(error)) return platformFailure(reached.images);
    const finding = findingOf(error);
    const imagesRead = tried?.imagesRead === true || error instanceof ModelRejectedError;
    if (finding && !tried && MAY_BE_THE_MACHINE.includes(finding.code))
      return settle(parts, work, fence, job, { imagesRead });
    if (finding) return bundleFailure(finding, imagesRead);
    parts.log.error({ err: error, ...work }, 'a shard failed on this machine');
    return machineFailure(error, reached.images);
  }
}

/** @param reached called once before the model may receive images of the split */
async function predictAndUpload(
  parts: RunnerParts,
  work: InferWork,
  fence: number,
  job: ShardJob,
  reached: { images: boolean },
): Promise<Outcome> {
  const protocol = answerable(job);
  requireIsolation(parts.isolation.level, job.minimumIsolation);
  const clock = new StageClock();
  const report = progressReporter(parts.bus, parts.runnerId, work, fence, job.instances.length);
  report('fetching', 0);
  const [bundle, definition, archive] = await Promise.all([
    parts.files.path(job.bundle, parts.stopping),
    parts.files.path(job.definition, parts.stopping),
    parts.files.path(job.archive, parts.stopping),
  ]);
  const fetch = clock.lap();

  report('loading', 0);
  const order = { bundleSha256: job.bundle.sha256, definitionSha256: job.definition.sha256, protocol };
  const warm = await parts.models.get(order, bundle, async () =>
    parseDefinition(JSON.parse(await readFile(definition, 'utf8'))),
  );
  warm.concealErrors(job.hidden);
  const images = await parts.splits.get(
    { sha256: job.archive.sha256, path: archive },
    warm.preprocessing,
    job.instances.length,
  );
  const load = clock.lap();

  reached.images = true;
  const prediction = await predictShard(warm, images, job.instances, {
    batch: parts.batch,
    seconds: job.seconds,
    recheck: parts.recheck,
    signal: parts.stopping,
    onProgress: (done) => report('predicting', done),
  });
  failpoint('runner.predicted');
  report('uploading', job.instances.length);
  const predictions = await upload(job.upload, prediction.bytes, parts.stopping);
  failpoint('runner.uploaded');
  const operations = await pilotOperations(parts, work, job);
  return {
    predictions,
    ...(operations && { operations }),
    receipt: {
      engine: { ...parts.engine, tokenizer: warm.report.text ? parts.engine.tokenizer : null },
      isolation: parts.isolation.level,
      runnerVersion: parts.version,
      outputSha256: prediction.outputSha256,
      instances: job.instances.length,
      recheck: prediction.recheck,
      seconds: { fetch, load, ...prediction.seconds, total: clock.total() },
    },
  };
}

/** Operations of the model, with the pilot shard only; null if this machine cannot count them now. */
async function pilotOperations(
  { models, stopping, log }: RunnerParts,
  work: InferWork,
  { bundle }: ShardJob,
): Promise<CountedOperations | null> {
  if (work.shardIndex !== 0) return null;
  try {
    return await models.countOperations(bundle.sha256, stopping);
  } catch (error) {
    stopping.throwIfAborted();
    log.warn({ err: error, ...work }, 'the operations of a model were not counted');
    return null;
  }
}

function answerable({ protocol }: ShardJob): ProtocolId {
  if (!isProtocol(protocol))
    throw new UnknownJobError(`this runner answers ${PROTOCOL_IDS.join(', ')}, not ${protocol}`);
  return protocol;
}

function requireIsolation(found: IsolationLevel, needed: IsolationLevel): void {
  const { options } = IsolationLevel; // weakest first
  if (options.indexOf(found) < options.indexOf(needed)) throw new IsolationTooWeakError(found, needed);
}

/** A bundle is rejected while it is prepared, a model while it predicts. */
function findingOf(error: unknown): Finding | null {
  return error instanceof BundleRejectedError || error instanceof ModelRejectedError ? error.finding : null;
}

/** The platform did not answer, also during a download. */
const isPlatformAway = (error: unknown): boolean =>
  error instanceof ApiUnavailableError || (error instanceof Error && error.cause instanceof ApiUnavailableError);

/** Seconds of a shard's stages, one after the other. */
class StageClock {
  readonly #start = performance.now();
  #last = this.#start;

  lap(): number {
    const since = this.#last;
    this.#last = performance.now();
    return (this.#last - since) / 1000;
  }

  total(): number {
    return (performance.now() - this.#start) / 1000;
  }
}
