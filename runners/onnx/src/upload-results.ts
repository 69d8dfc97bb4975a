import { fullStorage, type FullStorage } from '@primitives/runtime';
import { fetchWithRetry } from './api-retry.js';
import { createHash } from 'node:crypto';
import type { Finding } from '@primitives/bundle';
import { STOPPED_RUNNER } from '@primitives/evaluation';
import type { Bus } from '@primitives/messaging';
import pRetry from 'p-retry';
import { failureCode } from './failure-code.js';
import {
  encodeMessage,
  subjects,
  type InferWork,
  type ShardCompleted,
  type ShardFailed,
  type ShardJob,
} from '@primitives/protocol';

/** The outcome of a shard: the location of the predictions, or the cause of the failure. */
export type Outcome =
  | Pick<ShardCompleted, 'predictions' | 'receipt' | 'operations'>
  | Pick<ShardFailed, 'fault' | 'failure' | 'imagesRead'>;

/** The platform did not accept the predictions. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
}

/** Uploads a predictions file under its digest. @throws UploadError, ApiUnavailableError */
export async function upload(
  { url, maxBytes }: ShardJob['upload'],
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<ShardCompleted['predictions']> {
  if (bytes.length > maxBytes)
    throw new RangeError(`the predictions are ${bytes.length} bytes; the limit is ${maxBytes}`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const response = await fetchWithRetry(url.replace('{digest}', sha256), {
    method: 'PUT',
    body: bytes,
    headers: { 'content-type': 'application/octet-stream' },
    signal,
  });
  await response.body?.cancel(); // releases the connection
  if (!response.ok) throw new UploadError(`the upload of the predictions failed with HTTP status ${response.status}`);
  return { sha256, bytes: bytes.length };
}

/**
 * A cluster that lost its leader accepts reports again after 4 s to 8 s; returning the shard instead would use up its
 * leases.
 */
const REPORT_TIMEOUT_MS = 20_000;

/** Shorter than the time in which a stopped process must end. */
const STOPPED_REPORT_MS = 3_000;

/** Retry interval while the broker's storage is full; an administrator must free space. */
const BROKER_FULL_MS = 5_000;

/**
 * Publishes the outcome of a lease and returns when the broker has stored it. Waits while the broker's storage is full.
 */
export async function report(
  bus: Bus,
  runnerId: string,
  work: InferWork,
  fence: number,
  outcome: Outcome,
  signal: AbortSignal,
): Promise<void> {
  const message = reportOf(runnerId, work, fence, outcome);
  await pRetry(() => bus.publish(message, REPORT_TIMEOUT_MS), {
    retries: Infinity,
    factor: 1,
    minTimeout: BROKER_FULL_MS,
    signal,
    shouldRetry: ({ error }) => fullStorage(error) === 'broker',
  });
}

const reportOf = (runnerId: string, { evaluationId, shardIndex }: InferWork, fence: number, outcome: Outcome) => ({
  subject: 'predictions' in outcome ? subjects.reportCompleted(runnerId) : subjects.reportFailed(runnerId),
  messageId: `${evaluationId}.${shardIndex}.${fence}`,
  bytes: encodeMessage({ v: 1, evaluationId, shardIndex, fence, ...outcome }),
});

/**
 * Returns the shard of a process that stops, so that another runner need not wait until the lease expires. Does not
 * count as a failure.
 *
 * @param imagesRead whether the model may have received images of the split
 */
export async function reportStopped(
  bus: Bus,
  runnerId: string,
  work: InferWork,
  fence: number,
  imagesRead: boolean,
): Promise<void> {
  const remedy = 'no action required; another runner predicts the shard';
  const failure = { code: STOPPED_RUNNER, message: 'the runner was stopped', remedy };
  await bus.publish(reportOf(runnerId, work, fence, { fault: 'runner', imagesRead, failure }), STOPPED_REPORT_MS);
}

/** A finding that fits a message. @param imagesRead whether the model has received images of the split */
export function bundleFailure({ code, message, expected, found, remedy }: Finding, imagesRead: boolean): Outcome {
  const optional = { ...(expected ? { expected } : {}), ...(found ? { found } : {}) };
  return { fault: 'bundle', imagesRead, failure: { code, message, ...optional, remedy } };
}

/**
 * Reports the kind of error only: a machine's error text may contain paths, links or pixels.
 *
 * @param imagesRead whether the model may have received images of the split
 */
export function machineFailure(error: unknown, imagesRead: boolean): Outcome {
  const kind = error instanceof Error ? error.name : 'unknown';
  return {
    fault: 'runner',
    imagesRead,
    failure: {
      code: failureCode(error),
      message: `the runner could not predict the shard (${kind})`,
      remedy: 'no action required; another runner retries the shard',
    },
  };
}

/**
 * No storage for the shard: on this machine (`disk_full`) or at the platform (`storage_full`). Does not count as a
 * failure.
 *
 * @param imagesRead whether the model may have received images of the split
 */
export function storageFailure(storage: FullStorage, imagesRead: boolean): Outcome {
  const here = storage === 'disk';
  const message = here ? "the runner's disk is full" : "the platform's storage is too full for the predictions";
  const remedy = 'no action required; the evaluation resumes when storage is available';
  return { fault: 'runner', imagesRead, failure: { code: here ? 'disk_full' : 'storage_full', message, remedy } };
}

/**
 * The platform did not answer for longer than a rollout takes. @param imagesRead whether the model may have received
 * images of the split
 */
export function platformFailure(imagesRead: boolean): Outcome {
  const message = 'the platform did not answer the runner';
  const remedy = 'no action required; the evaluation resumes when the platform answers';
  return { fault: 'runner', imagesRead, failure: { code: 'platform_unavailable', message, remedy } };
}
