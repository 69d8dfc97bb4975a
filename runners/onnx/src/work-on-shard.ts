import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseDefinition } from '@primitives/benchmark';
import type { Finding } from '@primitives/bundle';
import { GiveUpError, RetryLaterError, type Bus, type Delivery } from '@primitives/bus';
import { DecodedCache, ImagePreparer } from '@primitives/images';
import { ModelRejectedError, type Isolation } from '@primitives/inference';
import { failpoint, type Log } from '@primitives/process';
import { encodeMessage, parseInferWork, parseLeaseReply, subjects, type InferWork, type Progress, type ShardCompleted, type ShardFailed, type ShardJob, type ShardReceipt } from '@primitives/protocol';
import type { DigestCache } from './digest-cache.js';
import { ImageArchive } from './image-archive.js';
import { decodedKey, predictShard, type ShardPrediction } from './predict-shard.js';
import { BundleRejectedError, type WarmModels } from './warm-models.js';

/** What working on a shard needs of the runner. */
export interface RunnerParts {
  readonly runnerId: string;
  readonly bus: Bus;
  readonly files: DigestCache;
  readonly models: WarmModels;
  readonly isolation: Isolation;
  readonly engine: ShardReceipt['engine'];
  readonly version: string;
  readonly cacheFolder: string;
  readonly batch: number;
  readonly busy: Set<InferWork>;
  readonly stopping: AbortSignal;
  readonly log: Log;
}

const PROGRESS_MS = 250;
const WEAKEST_FIRST = ['L1', 'L2', 'L3'];

/**
 * WORK `work.infer.<pool>.<evaluation>.<shard>`: leases the shard, predicts it, hands the predictions in and reports.
 *
 * The broker's ack comes after the report is stored; whatever breaks before leaves the message to be delivered again, and the next
 * lease makes this one's word worthless.
 */
export async function workOnShard(parts: RunnerParts, { bytes }: Delivery): Promise<void> {
  const work = parseInferWork(bytes);
  const reply = parseLeaseReply(await parts.bus.request(subjects.lease(parts.runnerId), encodeMessage({ v: 1, evaluationId: work.evaluationId, shardIndex: work.shardIndex })));
  if (reply.kind === 'gone') return;
  if (reply.kind === 'exhausted') throw new GiveUpError('the shard was leased too often');
  if (reply.kind === 'held') throw new RetryLaterError(reply.retryMs);
  failpoint('runner.lease.taken');
  parts.busy.add(work);
  try {
    await report(parts, work, reply.fence, await attempt(parts, work, reply.fence, reply.job));
  } finally {
    parts.busy.delete(work);
  }
  failpoint('runner.report.published');
}

type Outcome = Pick<ShardCompleted, 'predictions' | 'receipt'> | Pick<ShardFailed, 'fault' | 'failure'>;

/** Predictions uploaded, or whose fault it is that there are none. Throws only when the shard shall be given back. */
async function attempt(parts: RunnerParts, work: InferWork, fence: number, job: ShardJob): Promise<Outcome> {
  try {
    return await predictAndUpload(parts, work, fence, job);
  } catch (error) {
    if (parts.stopping.aborted) throw new RetryLaterError(1);
    await parts.models.release();
    const found = error instanceof BundleRejectedError || error instanceof ModelRejectedError ? error.finding : null;
    if (found) return { fault: 'bundle', failure: asFailure(found) };
    parts.log.error({ err: error, ...work }, 'a shard failed on this machine');
    return { fault: 'runner', failure: machineFailure(error) };
  }
}

async function predictAndUpload(parts: RunnerParts, work: InferWork, fence: number, job: ShardJob): Promise<Outcome> {
  if (WEAKEST_FIRST.indexOf(parts.isolation.level) < WEAKEST_FIRST.indexOf(job.minimumIsolation)) throw new IsolationTooWeakError(parts.isolation.level, job.minimumIsolation);
  const startedAt = performance.now();
  const tell = progressTeller(parts, work, fence, job.instances.length);
  tell('fetching', 0);
  const [bundlePath, definitionPath, archivePath] = await Promise.all([job.bundle, job.definition, job.archive].map((link) => parts.files.path(link, parts.stopping)));
  const fetched = performance.now();
  tell('loading', 0);
  const definition = parseDefinition(JSON.parse(await readFile(definitionPath!, 'utf8')));
  const warm = await parts.models.get(`${job.bundle.sha256} ${job.definition.sha256}`, bundlePath!, definition);
  const loaded = performance.now();
  if (job.hidden) warm.model.concealErrors();

  const archive = await ImageArchive.open(archivePath!);
  const preparer = new ImagePreparer(warm.model.report.preprocessing!);
  const cache = await DecodedCache.open(join(parts.cacheFolder, 'decoded', decodedKey(job.archive.sha256, warm)), archive.names, preparer.recordBytes);
  let prediction: ShardPrediction;
  try {
    prediction = await predictShard(warm, { archive, cache, preparer }, job.instances, { batch: parts.batch, signal: parts.stopping, onProgress: (done) => tell('predicting', done) });
  } finally {
    archive.close();
    await cache.close();
  }
  failpoint('runner.predicted');
  tell('uploading', job.instances.length);
  const predictions = await upload(job, prediction.bytes, parts.stopping);
  failpoint('runner.uploaded');
  const seconds = { fetch: (fetched - startedAt) / 1000, load: (loaded - fetched) / 1000, ...prediction.seconds, total: (performance.now() - startedAt) / 1000 };
  return {
    predictions,
    receipt: {
      engine: { ...parts.engine, tokenizer: warm.model.report.text ? parts.engine.tokenizer : null },
      isolation: parts.isolation.level,
      runnerVersion: parts.version,
      outputSha256: prediction.outputSha256,
      instances: job.instances.length,
      seconds,
    },
  };
}

/** This machine cannot keep a model apart as the track demands. */
class IsolationTooWeakError extends Error {
  override readonly name = 'IsolationTooWeakError';

  constructor(found: string, needed: string) {
    super(`this runner isolates models at ${found}; the track needs ${needed}`);
  }
}

async function upload({ upload: { url, maxBytes } }: ShardJob, bytes: Uint8Array, signal: AbortSignal): Promise<ShardCompleted['predictions']> {
  if (bytes.length > maxBytes) throw new RangeError(`the predictions are ${bytes.length} bytes; at most ${maxBytes} may be handed in`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const response = await fetch(url.replace('{digest}', sha256), { method: 'PUT', body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), headers: { 'content-type': 'application/octet-stream' }, signal });
  if (!response.ok) throw new Error(`handing in the predictions was answered with ${response.status}`);
  return { sha256, bytes: bytes.length };
}

/** Stored by the broker when this returns. */
async function report({ bus, runnerId }: RunnerParts, work: InferWork, fence: number, outcome: Outcome): Promise<void> {
  const base = { v: 1 as const, evaluationId: work.evaluationId, shardIndex: work.shardIndex, fence };
  await bus.publish({
    subject: 'predictions' in outcome ? subjects.reportCompleted(runnerId) : subjects.reportFailed(runnerId),
    messageId: `${work.evaluationId}.${work.shardIndex}.${fence}`,
    bytes: encodeMessage({ ...base, ...outcome }),
  });
}

/** Tells how far a shard is, at most four times a second; the last word of a stage is never held back. */
function progressTeller({ bus, runnerId }: RunnerParts, work: InferWork, fence: number, total: number): (stage: Progress['stage'], done: number) => void {
  let toldAt = 0;
  let toldStage = '';
  return (stage, done) => {
    const now = performance.now();
    if (stage === toldStage && done < total && now - toldAt < PROGRESS_MS) return;
    toldAt = now;
    toldStage = stage;
    const progress: Progress = { v: 1, evaluationId: work.evaluationId, shardIndex: work.shardIndex, fence, stage, done, total };
    bus.send(subjects.progress(runnerId), encodeMessage(progress));
  };
}

function asFailure({ code, message, expected, found, remedy }: Finding): ShardFailed['failure'] {
  return { code, message: message.slice(0, 2000), ...(expected ? { expected: expected.slice(0, 500) } : {}), ...(found ? { found: found.slice(0, 500) } : {}), remedy: remedy.slice(0, 1000) };
}

/** Names the kind of trouble only: a machine's error text may hold paths, links or pixels. */
function machineFailure(error: unknown): ShardFailed['failure'] {
  return {
    code: 'internal',
    message: `the runner could not predict the shard (${error instanceof Error ? error.name : 'unknown'})`,
    remedy: 'nothing to do for you; another runner tries',
  };
}
