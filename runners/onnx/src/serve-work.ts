import { join } from 'node:path';
import { measureConsumer, poolConsumer } from '@primitives/messaging';
import { selfTest } from '@primitives/inference';
import { systemClock, VERSION, type Lifecycle } from '@primitives/runtime';
import { parseControl, subjects, type InferWork } from '@primitives/protocol';
import type { RunnerConfig } from './config.js';
import { WorkIntake } from './work-intake.js';
import { DeviceScheduler } from './device-scheduler.js';
import { startHeartbeat } from './heartbeat.js';
import type { Machine } from './machine/probe-machine.js';
import { measureBundle } from './measure-bundle.js';
import type { FleetConnection } from './membership/join-fleet.js';
import type { Caches } from './open-caches.js';
import { pauseWhileFull } from './pause-while-full.js';
import { recheckTolerance } from './recheck.js';
import { SelfTests } from './self-tests.js';
import { ShardTroubleLog } from './shard-trouble-log.js';
import { AssignedShards } from './assigned-shards.js';
import { workOnShard } from './work-on-shard.js';

/** Takes shards and measurements as the platform directs, and reports this runner's state, until the process stops. */
export function serveWork(
  lifecycle: Lifecycle,
  config: RunnerConfig,
  { isolation, device, engine, facts }: Machine,
  { folder, storage, prompts, files, splits, models }: Caches,
  { runnerId, pool, bus }: FleetConnection,
): void {
  const { log, stopping } = lifecycle;
  const busy = new Set<InferWork>();
  const inProgress = new AssignedShards();
  const turns = new DeviceScheduler(config.PRIMITIVES_TUNE_MEASURE_IDLE_MS, config.PRIMITIVES_TUNE_MEASURE_WAIT_MS);
  const recheck = { share: config.PRIMITIVES_TUNE_RECHECK_SHARE, tolerance: recheckTolerance(device.provider) };
  const shared = { runnerId, bus, files, isolation, stopping, log };
  const batch = config.PRIMITIVES_BATCH;
  const version = VERSION;
  const shards = { ...shared, splits, models, engine, version, batch, recheck, busy, inProgress, storage };
  const hardwareClass = config.PRIMITIVES_HARDWARE_CLASS ?? null;
  const measurements = { ...shared, turns, device, hardwareClass, folder: join(folder, 'measured') };

  const shardTrouble = new ShardTroubleLog(log, systemClock);
  const takeShards = () =>
    bus.consume(poolConsumer(pool), (delivery) => turns.shard(() => workOnShard(shards, delivery)), {
      onTrouble: (outcome, error) => shardTrouble.record(outcome, error),
    });
  const takeMeasurements = () =>
    bus.consume(measureConsumer(pool), (delivery) => measureBundle(measurements, delivery), {
      onTrouble: (outcome, error) => {
        storage.noteError(error);
        if (outcome !== 'later') log.warn({ outcome, err: error }, 'a bundle was not measured');
      },
    });
  const intake = new WorkIntake([takeShards, takeMeasurements], () => lifecycle.leave('the runner was drained'), log);
  pauseWhileFull(storage, intake, [splits, prompts, files], log);

  const selfTests = new SelfTests({ runnerId, bus, test: () => selfTest(device, isolation), log });
  const handleControl = (_subject: string, bytes: Uint8Array) => {
    const message = parseControl(bytes);
    if (message.kind === 'desired-state') intake.apply(message.state);
    else if (message.kind === 'self-test') selfTests.request(message.id);
    else if (inProgress.stop(message)) models.abandon();
  };
  bus.subscribe(subjects.control(runnerId), handleControl, {
    onError: (error) => log.warn({ err: error }, 'received an invalid control message'),
  });

  const everyMs = config.PRIMITIVES_TUNE_HEARTBEAT_MS;
  const disk = () => ({ freeBytes: storage.freeBytes, full: storage.problem?.storage === 'disk' });
  const isKnown = () => intake.isReported;
  lifecycle.closeLast(startHeartbeat(bus, { runnerId, pool, facts, busy, everyMs, isKnown, disk }));
  lifecycle.closeLast(intake);
}
