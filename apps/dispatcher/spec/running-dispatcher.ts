/** A dispatcher with its database, broker and blobs for each test; importing it sets them up. */
import { BundleChecker } from '@primitives/bundle-files';
import { type Bus } from '@primitives/messaging';
import { Metrics, openLog, StorageWatch, systemClock } from '@primitives/runtime';
import { type Tensor } from '@primitives/protocol';
import type { Store } from '@primitives/store/connection';
import {
  SimulatedRunner,
  WatchedEvents,
  seedSubmission,
  seedTrack,
  testBlobs,
  testBroker,
  testDatabase,
  tinyClassifier,
  type SeededTrack,
  type Prediction,
  type TestBroker,
  type TestDatabase,
} from '@primitives/testing';
import {
  Admission,
  Benchmarks,
  LiveShards,
  ShardTelemetry,
  dispatch,
  type Parts,
  type Rules,
} from '@primitives/dispatcher';

export const RULES: Rules = {
  ackWaitMs: 1_000,
  leaseMs: 1_000,
  maxLeases: 3,
  sweepMs: 100,
  window: 4,
  linkMs: 60_000,
  replicas: 1,
  measure: false,
  reuse: true,
  silentMs: 12_500,
  linkSecret: 'a secret of sixteen or more',
  linkUrl: 'http://api:8080',
  natsUrl: 'nats://nowhere',
};

export let database: TestDatabase;
export let broker: TestBroker;
export let files: Awaited<ReturnType<typeof testBlobs>>;
export let admin: Store;
export let events: WatchedEvents;
export let api: Bus;
export let track: SeededTrack;
export let classifier: Uint8Array;
let stop: () => Promise<void>;

/** Starts a dispatcher like a separate process. */
export async function startDispatcher(
  rules: Partial<Rules> = {},
  clock: Parts['clock'] = systemClock,
): Promise<() => Promise<void>> {
  const store = await database.open('dispatcher');
  const bus = await broker.connect('dispatcher');
  const log = openLog('dispatcher', 'fatal');
  const live = new LiveShards(store, bus, log);
  const admission = new Admission(store, { ...RULES, ...rules }.window, log);
  const parts: Parts = {
    store,
    bus,
    blobs: files.blobs,
    benchmarks: new Benchmarks(store, files.blobs),
    checker: new BundleChecker(1),
    live,
    admission,
    telemetry: new ShardTelemetry(new Metrics()),
    issuer: null,
    storage: await StorageWatch.open({ folders: [], metrics: new Metrics(), log: log }),
    rules: { ...RULES, ...rules },
    clock,
    log,
  };
  const duties = await dispatch(parts);
  return async () => {
    await duties.close();
    await bus.close();
  };
}

/** Replaces the dispatcher of the test. */
export async function restartDispatcher(rules: Partial<Rules> = {}, clock?: Parts['clock']): Promise<void> {
  await stopDispatcher();
  stop = await startDispatcher(rules, clock);
}

/** Ends the dispatcher of the test. */
export async function stopDispatcher(): Promise<void> {
  await stop();
  stop = async () => undefined;
}

beforeEach(async () => {
  [database, files, classifier] = await Promise.all([testDatabase(), testBlobs(), tinyClassifier()]);
  broker = await testBroker({ ackWaitMs: RULES.ackWaitMs, pools: ['cpu'] });
  admin = await database.openAsAdmin();
  track = await seedTrack(admin, files.blobs);
  api = await broker.connect('api');
  events = await WatchedEvents.on(api);
  stop = await startDispatcher();
});
afterEach(async () => {
  await stop();
  await broker.close();
  await database.drop();
  await files.remove();
});

export const submit = (bundle = classifier, plan = {}) => seedSubmission(admin, files.blobs, track, bundle, plan);
export const one = async <T>(sql: string, ...parameters: unknown[]) =>
  (await admin.manager.query<T[]>(sql, parameters))[0];

/** The matrices of a shard, recognizable by their fill. */
export const matrices = (rows: number, fill = 0.5): ReadonlyMap<string, Tensor> =>
  new Map([
    ['attribute', { shape: [rows, 2], data: new Float32Array(rows * 2).fill(fill) }],
    ['object', { shape: [rows, 2], data: new Float32Array(rows * 2).fill(fill) }],
  ]);

export async function startRunner(
  id: string,
  predict: (rows: number, shardIndex: number, fence: number) => Prediction | Promise<Prediction> = matrices,
  lanes = 1,
) {
  const bus = await broker.connectRunner(id, 'cpu');
  return new SimulatedRunner({
    bus,
    blobs: files.blobs,
    id,
    lanes,
    predict: (job, shard, fence) => predict(job.instances.length, shard.shardIndex, fence),
  });
}
export const always = (rows: number) => matrices(rows);
