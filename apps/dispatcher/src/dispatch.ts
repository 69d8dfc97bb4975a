import { CONSUMERS, type Delivery } from '@primitives/messaging';
import { Relay } from '@primitives/connections';
import { EVALUATION_STATES, isEnd } from '@primitives/evaluation';
import { VERSION, type Closable } from '@primitives/runtime';
import { pools } from '@primitives/store/fleet';
import { stopRunners } from './fleet/control.js';
import { FleetMetricsRecorder } from './fleet/record-metrics.js';
import { saveFleet } from './fleet/save-fleet.js';
import { handleReport } from './reports/handle-report.js';
import { ReportIntake } from './reports/report-intake.js';
import { inTurn } from './leases/in-turn.js';
import { answerLease } from './leases/lease.js';
import { answerMeasureLease, queueMeasurement, requestMissedMeasurements } from './fleet/measurements.js';
import type { Parts } from './dependencies.js';
import { Status } from './fleet/status.js';
import { Sweep } from './sweep/sweep.js';
import { validate } from './planning/validate.js';

/** Bundles validated concurrently; each is bounded by the disk. */
const VALIDATIONS = 2;
/** Reports processed concurrently; each waits for the disk and the database most of the time. */
const INTAKES = 8;
const QUEUE = 'dispatcher';
const ENDS: ReadonlySet<string> = new Set(EVALUATION_STATES.filter(isEnd));

/** Starts every task of the dispatcher. @returns stops those that the bus does not stop itself */
export async function dispatch(parts: Parts): Promise<Closable> {
  const { store, bus, rules, live, admission, storage, log } = parts;
  await bus.declare(rules);
  for (const pool of await pools(store.manager)) await bus.declarePool(pool, rules);

  const onTrouble =
    (consumer: string) =>
    (outcome: string, error: unknown, { subject, tries }: Delivery) => {
      storage.noteError(error);
      log.warn({ err: error, consumer, outcome, subject, tries }, 'failed to handle a message');
    };
  const onError = (what: string) => (error: unknown) => {
    storage.noteError(error);
    log.warn({ err: error }, what);
  };

  const status = new Status(parts);
  bus.consume(CONSUMERS.validator, (delivery) => validate(parts, delivery), {
    lanes: VALIDATIONS,
    onTrouble: onTrouble('validator'),
  });
  const intake = new ReportIntake(parts);
  bus.consume(CONSUMERS.intake, (delivery) => handleReport(parts, intake, delivery), {
    lanes: INTAKES,
    onTrouble: onTrouble('intake'),
  });
  bus.respond(
    'lease.*',
    QUEUE,
    inTurn((...request) => answerLease(parts, ...request)),
    onError('a lease was not answered'),
  );
  bus.respond(
    'lease.*.measure',
    QUEUE,
    (subject, bytes) => answerMeasureLease(parts, subject, bytes),
    onError('a measurement was not given'),
  );
  bus.subscribe('status.*.*', (subject, bytes) => status.handle(subject, bytes), {
    queue: QUEUE,
    onError: onError('failed to record a heartbeat'),
  });
  await bus.events('event.evaluation.*.*', (subject) => {
    const [, , evaluationId = '', state] = subject.split('.');
    if (!ENDS.has(state ?? '')) return;
    live.forget(evaluationId);
    if (state === 'scored')
      queueMeasurement(parts, evaluationId).catch(onError('what a bundle costs is asked at the next start'));
    admission.scheduleAll().catch(onError('the places of an ended evaluation stay empty until the sweep'));
    if (state === 'scored') return; // all its shards are complete: none is in the queue
    stopRunners(parts, evaluationId).catch(
      onError('runners go on with an ended evaluation until their next heartbeat'),
    );
    // messages that remain in the stream refer to no work; a runner that takes one receives that answer
    bus
      .purge('WORK', `work.infer.*.${evaluationId}.*`)
      .catch(onError('work of an ended evaluation stays in the queue'));
  });

  const relay = new Relay('dispatcher', parts);
  const sweep = new Sweep(parts);
  await admission.scheduleAll(); // left by another dispatcher
  await requestMissedMeasurements(parts);
  const fleet = await saveFleet(parts);
  const recorder = new FleetMetricsRecorder(parts, VERSION);
  return {
    close: async () => {
      await recorder.close();
      await fleet.close();
      await sweep.close();
      await admission.close();
      await relay.close();
      live.close();
    },
  };
}
