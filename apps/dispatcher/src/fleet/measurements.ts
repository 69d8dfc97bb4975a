import { signLink } from '@primitives/blobs';
import { measureConsumer } from '@primitives/messaging';
import {
  encodeMessage,
  parseMeasureRequest,
  subjects,
  type MeasuredCostReport,
  type MeasureReply,
} from '@primitives/protocol';
import {
  acceptMeasurement,
  requestMeasurement,
  leaseMeasurement,
  measurementHeldMs,
  reclaimMeasurements,
  bundlesToMeasure,
  writeLog,
  type Measurand,
} from '@primitives/store/evaluations';
import { pools, runnerStatus } from '@primitives/store/fleet';
import { isWaiting, insertOutbox } from '@primitives/store/messages';
import { blobSizes } from '@primitives/store/submissions';
import type { Parts } from '../dependencies.js';

/** A measurement yields to shards, so it may be started often before it completes. */
const MAX_LEASES = 50;
/** Longer than a measurement of the largest bundle takes: this lease is never renewed. */
const LEASE_MS = 15 * 60_000;
/** Delay before a runner that may not work now, or is not known yet, requests again. */
const LATER_MS = 5_000;
/** How far back a dispatcher searches for missed events. */
const MISSED_DAYS = 7;
/** Lease durations after which a measurement without a message in transit is requested again. */
const STILL_LEASES = 40;

const measureWork = ({ pool, bundleSha256 }: Measurand) => ({
  subject: subjects.measureWork(pool, bundleSha256),
  payload: { v: 1, bundleSha256 },
});

/** Measures the cost of a bundle after its evaluation was scored, so that scoring never waits for it. */
export async function queueMeasurement({ store, rules }: Parts, evaluationId: string): Promise<void> {
  if (!rules.measure) return;
  await store.transaction(async (tx) => {
    const measurand = await requestMeasurement(tx, evaluationId);
    if (measurand) await insertOutbox(tx, measureWork(measurand));
  });
}

/** Evaluations that were scored while no dispatcher was running. */
export async function requestMissedMeasurements(parts: Parts): Promise<void> {
  if (!parts.rules.measure) return;
  for (const evaluationId of await bundlesToMeasure(parts.store.manager, MISSED_DAYS))
    await queueMeasurement(parts, evaluationId);
}

/** Requests measurements again whose message was lost. */
export async function reclaimLostMeasurements({ store, bus, rules }: Parts): Promise<void> {
  if (!rules.measure) return;
  for (const pool of await pools(store.manager)) {
    const spec = measureConsumer(pool);
    const { waiting, inProgress } = await bus.backlog(spec);
    if (waiting + inProgress > 0 || (await isWaiting(store.manager, spec.filter.slice(0, -1)))) continue;
    await store.transaction(async (tx) => {
      const lost = await reclaimMeasurements(tx, pool, rules.leaseMs * STILL_LEASES, MAX_LEASES);
      await insertOutbox(tx, ...lost.map(measureWork));
    });
  }
}

/** Request `lease.<runnerId>.measure`: leases the measurement to the runner under the next fence. */
export async function answerMeasureLease(parts: Parts, subject: string, bytes: Uint8Array): Promise<Uint8Array> {
  const runnerId = subject.split('.')[1] ?? '';
  const { bundleSha256 } = parseMeasureRequest(bytes);
  const reply = await grant(parts, runnerId, bundleSha256).catch((error: unknown): MeasureReply => {
    parts.log.warn({ err: error, runnerId, bundleSha256 }, 'failed to lease a measurement; the runner retries');
    return { v: 1, kind: 'held', retryMs: LATER_MS };
  });
  return encodeMessage(reply);
}

async function grant({ store, rules, clock }: Parts, runnerId: string, bundleSha256: string): Promise<MeasureReply> {
  const runner = await runnerStatus(store.manager, runnerId);
  if (!runner || runner.cordoned || runner.quarantined) return { v: 1, kind: 'held', retryMs: LATER_MS };
  if (runner.retired) return { v: 1, kind: 'gone' };
  const measurand = { bundleSha256, pool: runner.pool };
  const fence = await leaseMeasurement(store.manager, measurand, runnerId, {
    leaseMs: LEASE_MS,
    maxLeases: MAX_LEASES,
  });
  if (fence === null) {
    const heldMs = await measurementHeldMs(store.manager, measurand, MAX_LEASES);
    return heldMs === null ? { v: 1, kind: 'gone' } : { v: 1, kind: 'held', retryMs: Math.ceil(heldMs) };
  }
  const sizes = await blobSizes(store.manager, [bundleSha256]);
  const url = signLink(
    rules.linkSecret,
    rules.linkUrl,
    { method: 'GET', sha256: bundleSha256 },
    new Date(clock.now().getTime() + rules.linkMs),
  );
  return { v: 1, kind: 'granted', fence, bundle: { sha256: bundleSha256, bytes: sizes.get(bundleSha256) ?? 0, url } };
}

/**
 * REPORTS `report.<runnerId>.measured`: the first report under the current lease counts, for every evaluation of the
 * bundle.
 */
export async function handleMeasuredCost(
  { store, live }: Parts,
  runnerId: string,
  report: MeasuredCostReport,
): Promise<void> {
  const runner = await runnerStatus(store.manager, runnerId);
  if (!runner) return;
  const { outcome } = report;
  const evaluationIds = await store.transaction(async (tx) => {
    const ids = (await acceptMeasurement(tx, runner.pool, runnerId, report)) ?? [];
    const line =
      'failed' in outcome
        ? { level: 'warning' as const, message: `what the bundle costs could not be measured: ${outcome.failed}` }
        : {
            level: 'info' as const,
            message: `${runnerId} measured what the bundle costs, on ${outcome.hardware.class}`,
          };
    for (const id of ids) await writeLog(tx, id, { ...line, code: 'measured' });
    return ids;
  });
  for (const id of evaluationIds) {
    live.evaluationChanged(id); // subscribers get one more update
    live.forget(id);
  }
}
