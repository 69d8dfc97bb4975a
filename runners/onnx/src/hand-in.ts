import { fetchPatiently } from './api-weather.js';
import { createHash } from 'node:crypto';
import type { Finding } from '@primitives/bundle';
import type { Bus } from '@primitives/bus';
import { encodeMessage, subjects, type InferWork, type ShardCompleted, type ShardFailed, type ShardJob } from '@primitives/protocol';

/** What a runner says of a shard: where the predictions are, or whose fault it is that there are none. */
export type Outcome = Pick<ShardCompleted, 'predictions' | 'receipt'> | Pick<ShardFailed, 'fault' | 'failure' | 'imagesRead'>;

/** Uploads a predictions file under its digest. */
export async function upload({ url, maxBytes }: ShardJob['upload'], bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<ShardCompleted['predictions']> {
  if (bytes.length > maxBytes) throw new RangeError(`the predictions are ${bytes.length} bytes; at most ${maxBytes} may be handed in`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const response = await fetchPatiently(url.replace('{digest}', sha256), { method: 'PUT', body: bytes, headers: { 'content-type': 'application/octet-stream' }, signal });
  await response.body?.cancel(); // gives the connection back
  if (!response.ok) throw new Error(`handing in the predictions was answered with ${response.status}`);
  return { sha256, bytes: bytes.length };
}

/** A cluster that lost a leader takes reports again after 4 s to 8 s; giving the shard back instead would use up its leases. */
const REPORT_PATIENCE_MS = 20_000;

/** Publishes the outcome of a lease; stored by the broker when this returns. */
export async function report(bus: Bus, runnerId: string, work: InferWork, fence: number, outcome: Outcome): Promise<void> {
  const base = { v: 1 as const, evaluationId: work.evaluationId, shardIndex: work.shardIndex, fence };
  const report = {
    subject: 'predictions' in outcome ? subjects.reportCompleted(runnerId) : subjects.reportFailed(runnerId),
    messageId: `${work.evaluationId}.${work.shardIndex}.${fence}`,
    bytes: encodeMessage({ ...base, ...outcome }),
  };
  await bus.publish(report, REPORT_PATIENCE_MS);
}

/** A finding as the wire carries it, within the wire's bounds. @param imagesRead whether the model was given images of the split before */
export function bundleFailure({ code, message, expected, found, remedy }: Finding, imagesRead: boolean): Outcome {
  const optional = { ...(expected ? { expected: expected.slice(0, 500) } : {}), ...(found ? { found: found.slice(0, 500) } : {}) };
  return { fault: 'bundle', imagesRead, failure: { code, message: message.slice(0, 2000), ...optional, remedy: remedy.slice(0, 1000) } };
}

/** Names the kind of trouble only: a machine's error text may hold paths, links or pixels. */
export function machineFailure(error: unknown): Outcome {
  const kind = error instanceof Error ? error.name : 'unknown';
  return {
    fault: 'runner',
    failure: { code: 'internal', message: `the runner could not predict the shard (${kind})`, remedy: 'nothing to do for you; another runner tries' },
  };
}
