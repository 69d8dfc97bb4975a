import { setTimeout as delay } from 'node:timers/promises';
import { fullStorage, type FullStorage } from '@primitives/process';
import { fetchWithRetry } from './api-retry.js';
import { createHash } from 'node:crypto';
import type { Finding } from '@primitives/bundle';
import type { Bus } from '@primitives/bus';
import { failureCode } from './failure-code.js';
import {
  encodeMessage,
  subjects,
  type InferWork,
  type ShardCompleted,
  type ShardFailed,
  type ShardJob,
} from '@primitives/protocol';

/** What a runner says of a shard: where the predictions are, or whose fault it is that there are none. */
export type Outcome =
  Pick<ShardCompleted, 'predictions' | 'receipt'> | Pick<ShardFailed, 'fault' | 'failure' | 'imagesRead'>;

/** The platform did not take the predictions. */
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
    throw new RangeError(`the predictions are ${bytes.length} bytes; at most ${maxBytes} may be handed in`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const response = await fetchWithRetry(url.replace('{digest}', sha256), {
    method: 'PUT',
    body: bytes,
    headers: { 'content-type': 'application/octet-stream' },
    signal,
  });
  await response.body?.cancel(); // gives the connection back
  if (!response.ok) throw new UploadError(`handing in the predictions was answered with ${response.status}`);
  return { sha256, bytes: bytes.length };
}

/** A cluster that lost a leader takes reports again after 4 s to 8 s; giving the shard back instead would use up its leases. */
const REPORT_PATIENCE_MS = 20_000;

/** A broker without room is asked again at this interval; only somebody who makes room helps it. */
const BROKER_FULL_MS = 5_000;

/** Publishes the outcome of a lease; stored by the broker when this returns. Waits for as long as the broker has no room. */
export async function report(
  bus: Bus,
  runnerId: string,
  work: InferWork,
  fence: number,
  outcome: Outcome,
  signal: AbortSignal,
): Promise<void> {
  const base = { v: 1 as const, evaluationId: work.evaluationId, shardIndex: work.shardIndex, fence };
  const report = {
    subject: 'predictions' in outcome ? subjects.reportCompleted(runnerId) : subjects.reportFailed(runnerId),
    messageId: `${work.evaluationId}.${work.shardIndex}.${fence}`,
    bytes: encodeMessage({ ...base, ...outcome }),
  };
  for (;;) {
    try {
      return await bus.publish(report, REPORT_PATIENCE_MS);
    } catch (error) {
      if (fullStorage(error) !== 'broker') throw error;
      await delay(BROKER_FULL_MS, undefined, { signal });
    }
  }
}

/** A finding as the wire carries it, within the wire's bounds. @param imagesRead whether the model was given images of the split before */
export function bundleFailure({ code, message, expected, found, remedy }: Finding, imagesRead: boolean): Outcome {
  const optional = {
    ...(expected ? { expected: expected.slice(0, 500) } : {}),
    ...(found ? { found: found.slice(0, 500) } : {}),
  };
  return {
    fault: 'bundle',
    imagesRead,
    failure: { code, message: message.slice(0, 2000), ...optional, remedy: remedy.slice(0, 1000) },
  };
}

/**
 * Names the kind of trouble only: a machine's error text may hold paths, links or pixels.
 *
 * @param imagesRead whether the model may have been given images of the split
 */
export function machineFailure(error: unknown, imagesRead: boolean): Outcome {
  const kind = error instanceof Error ? error.name : 'unknown';
  return {
    fault: 'runner',
    imagesRead,
    failure: {
      code: failureCode(error),
      message: `the runner could not predict the shard (${kind})`,
      remedy: 'nothing to do for you; another runner tries',
    },
  };
}

/** There was no room for the shard: here (`disk_full`) or where the installation keeps predictions (`storage_full`). Nobody's failure. */
export function storageFailure(storage: FullStorage): Outcome {
  const here = storage === 'disk';
  const message = here ? "the runner's disk is full" : 'the installation has no room for the predictions';
  const remedy = 'nothing to do for you; it goes on by itself when there is room';
  return { fault: 'runner', failure: { code: here ? 'disk_full' : 'storage_full', message, remedy } };
}

/** The platform did not answer for longer than a roll-out takes. */
export function platformFailure(): Outcome {
  const message = 'the platform did not answer the runner';
  const remedy = 'nothing to do for you; it goes on by itself when the platform answers';
  return { fault: 'runner', failure: { code: 'platform_unavailable', message, remedy } };
}
