import { rm } from 'node:fs/promises';
import type { Finding } from '@primitives/bundle';
import { unpackAndCheck } from '@primitives/bundle-files';
import { RetryLaterError, type Bus, type Delivery } from '@primitives/messaging';
import { measureCost, NotMeasurableError } from '@primitives/inference';
import type { Log } from '@primitives/runtime';
import {
  encodeMessage,
  parseMeasureReply,
  parseMeasureWork,
  subjects,
  type MeasuredCostReport,
  type MeasureReply,
} from '@primitives/protocol';
import { makeShareFolder, type Device, type Isolation } from '@primitives/sandbox';
import { DeviceBusyError, PreemptedError, type DeviceScheduler } from './device-scheduler.js';
import type { DigestCache } from './digest-cache.js';

/** Dependencies of a measurement. */
export interface MeasuringParts {
  readonly runnerId: string;
  readonly bus: Bus;
  readonly files: DigestCache;
  readonly turns: DeviceScheduler;
  readonly isolation: Isolation;
  readonly device: Device;
  readonly hardwareClass: string | null;
  /** For the bundle while it is measured. */
  readonly folder: string;
  readonly stopping: AbortSignal;
  readonly log: Log;
}

/** Shards usually come in groups. */
const AFTER_A_SHARD_MS = 10_000;

/**
 * WORK `work.measure.<pool>.<bundle>`: measures the cost of a bundle on an idle device and reports it. After an
 * interruption, the broker redelivers the message.
 */
export async function measureBundle(parts: MeasuringParts, { bytes }: Delivery): Promise<void> {
  const { bus, runnerId, turns, stopping } = parts;
  const { bundleSha256 } = parseMeasureWork(bytes);
  try {
    await turns.measurement(stopping, async (signal) => {
      const reply = parseMeasureReply(
        await bus.request(subjects.measureLease(runnerId), encodeMessage({ v: 1, bundleSha256 })),
      );
      if (reply.kind === 'gone') return;
      if (reply.kind === 'held') throw new RetryLaterError(reply.retryMs);
      const outcome = await measure(parts, reply, signal);
      await report(parts, { v: 1, bundleSha256, fence: reply.fence, outcome });
    });
  } catch (error) {
    if (error instanceof DeviceBusyError) throw new RetryLaterError(error.retryMs);
    if (error instanceof PreemptedError) throw new RetryLaterError(AFTER_A_SHARD_MS);
    if (stopping.aborted) throw new RetryLaterError(1);
    throw error;
  }
}

async function measure(
  { files, isolation, device, hardwareClass, folder, log }: MeasuringParts,
  { bundle }: Extract<MeasureReply, { kind: 'granted' }>,
  signal: AbortSignal,
): Promise<MeasuredCostReport['outcome']> {
  const place = await makeShareFolder(folder);
  try {
    const archive = await files.path(bundle, signal);
    const report = await unpackAndCheck(isolation, archive, place, signal);
    const found = firstReject(report.findings);
    if (found) return { failed: found.message.slice(0, 500) };
    return await measureCost({ folder: place, report, isolation, device, hardwareClass, signal });
  } catch (error) {
    if (!(error instanceof NotMeasurableError)) throw error;
    log.warn({ err: error, bundle: bundle.sha256 }, 'a bundle could not be measured');
    return { failed: error.message.slice(0, 500) };
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

const firstReject = (findings: readonly Finding[]): Finding | undefined =>
  findings.find(({ severity }) => severity === 'reject');

async function report({ bus, runnerId }: MeasuringParts, message: MeasuredCostReport): Promise<void> {
  await bus.publish({
    subject: subjects.reportMeasured(runnerId),
    messageId: `${message.bundleSha256}.${message.fence}`,
    bytes: encodeMessage(message),
  });
}
