import { fileURLToPath } from 'node:url';
import { Metrics, newId, openLog, StorageWatch, systemClock } from '@primitives/runtime';
import { BundleChecker } from '@primitives/bundle-files';
import type { Bus } from '@primitives/messaging';
import {
  Admission,
  Benchmarks,
  LiveShards,
  ShardTelemetry,
  dispatch,
  type Parts,
  type Rules,
} from '@primitives/dispatcher';
import type { Tensor } from '@primitives/protocol';
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
  type SimulatedRunnerOptions,
  type TestBroker,
  type TestDatabase,
  type TrackPlan,
} from '@primitives/testing';

const RULES: Rules = {
  ackWaitMs: 1_000,
  leaseMs: 1_000,
  maxLeases: 5,
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

/** Answers of the tiny benchmark, recognizable by their fill. */
export const matrices = (rows: number, fill = 0.5): ReadonlyMap<string, Tensor> =>
  new Map([
    ['attribute', { shape: [rows, 2], data: new Float32Array(rows * 2).fill(fill) }],
    ['object', { shape: [rows, 2], data: new Float32Array(rows * 2).fill(fill) }],
  ]);

export interface ShardRequested {
  readonly rows: number;
  readonly evaluationId: string;
  readonly shardIndex: number;
  readonly fence: number;
  readonly bundleSha256: string;
}

/** A separate dispatcher with a real database and a real broker, for one test. */
export class DispatcherTestbed {
  readonly #stops: (() => Promise<void>)[] = [];
  readonly #runners = new Map<string, { readonly runner: SimulatedRunner; readonly beats: NodeJS.Timeout }>();

  private constructor(
    readonly database: TestDatabase,
    readonly broker: TestBroker,
    readonly files: Awaited<ReturnType<typeof testBlobs>>,
    readonly admin: Store,
    readonly api: Bus,
    readonly events: WatchedEvents,
    readonly bundle: Uint8Array,
  ) {}

  /** @param blobs where predictions go; default: a temporary folder */
  static async open(rules: Partial<Rules> = {}, blobs?: string): Promise<DispatcherTestbed> {
    const [database, files, bundle] = await Promise.all([testDatabase(), testBlobs(blobs), tinyClassifier()]);
    const broker = await testBroker({ ackWaitMs: RULES.ackWaitMs, pools: ['cpu'] });
    const admin = await database.openAsAdmin();
    const api = await broker.connect('api');
    const testbed = new DispatcherTestbed(database, broker, files, admin, api, await WatchedEvents.on(api), bundle);
    await testbed.startDispatcher(rules);
    return testbed;
  }

  async startDispatcher(rules: Partial<Rules> = {}): Promise<void> {
    const store = await this.database.open('dispatcher');
    const bus = await this.broker.connect('dispatcher');
    const log = openLog('dispatcher', 'silent');
    const all = { ...RULES, ...rules };
    const parts: Parts = {
      store,
      bus,
      blobs: this.files.blobs,
      rules: all,
      clock: systemClock,
      log,
      benchmarks: new Benchmarks(store, this.files.blobs),
      checker: new BundleChecker(1),
      live: new LiveShards(store, bus, log),
      admission: new Admission(store, all.window, log),
      telemetry: new ShardTelemetry(new Metrics()),
      issuer: null,
      storage: await StorageWatch.open({
        folders: [{ name: 'blobs', path: fileURLToPath(this.files.url) }],
        metrics: new Metrics(),
        log: log,
      }),
    };
    const duties = await dispatch(parts);
    this.#stops.push(async () => {
      await duties.close();
      await bus.close();
    });
  }

  /** A ready runner: it has sent a heartbeat. */
  async runner(
    id: string,
    predict: (request: ShardRequested) => Prediction | Promise<Prediction> = ({ rows }) => matrices(rows),
    {
      lanes = 1,
      ...options
    }: Partial<Pick<SimulatedRunnerOptions, 'lanes' | 'selfTest' | 'isolation' | 'operations'>> = {},
  ) {
    const runner = new SimulatedRunner({
      ...options,
      bus: await this.broker.connectRunner(id, 'cpu'),
      blobs: this.files.blobs,
      id,
      lanes,
      predict: (job, { evaluationId, shardIndex }, fence) =>
        predict({ rows: job.instances.length, evaluationId, shardIndex, fence, bundleSha256: job.bundle.sha256 }),
    });
    runner.beat();
    this.#runners.set(id, { runner, beats: setInterval(() => runner.beat(), 1_000) });
    await this.until(async () => (await this.one('select from runner where id = $1', id)) !== undefined);
    return runner;
  }

  /** Silences the runner, with its last heartbeat a minute ago and no message in transit. */
  async fallSilent(id: string): Promise<void> {
    const { runner, beats } = this.#runners.get(id)!;
    clearInterval(beats);
    await this.until(async () => runner.unanswered <= 0);
    await this.all(`update runner set last_seen_at = now() - interval '1 minute' where id = $1`, id);
  }

  track(plan: TrackPlan = {}): Promise<SeededTrack> {
    return seedTrack(this.admin, this.files.blobs, plan);
  }

  submit(track: SeededTrack, bundle = this.bundle, plan = {}): Promise<string> {
    return seedSubmission(this.admin, this.files.blobs, track, bundle, plan);
  }

  async one<T>(sql: string, ...parameters: unknown[]): Promise<T | undefined> {
    return (await this.admin.manager.query<T[]>(sql, parameters))[0];
  }

  all<T>(sql: string, ...parameters: unknown[]): Promise<T[]> {
    return this.admin.manager.query<T[]>(sql, parameters);
  }

  /** The recorded quarantine of the runner; nulls without one. */
  quarantineOf(id: string): Promise<{ reason: string | null; cause: string | null } | undefined> {
    return this.one('select quarantine_reason as reason, quarantine_cause as cause from runner where id = $1', id);
  }

  /** The history of the runner, oldest first. */
  async runnerEvents(id: string): Promise<string[]> {
    const events = await this.all<{ kind: string }>(
      'select kind from runner_event where runner_id = $1 order by id',
      id,
    );
    return events.map(({ kind }) => kind);
  }

  /**
   * Waits for `count` further checks of self-tests by the sweep: each ends an expired self-test of a runner in another
   * pool.
   */
  async sweeps(count: number): Promise<void> {
    await this.all(`insert into runner (id, pool) values ('elsewhere', 'another') on conflict do nothing`);
    for (let sweep = 0; sweep <= count; sweep++) {
      const id = newId();
      await this.all(
        `insert into self_test (id, runner_id, requested_at) values ($1, 'elsewhere', now() - interval '1 day')`,
        id,
      );
      await this.until(
        async () => (await this.one('select from self_test where id = $1 and ended_at is not null', id)) !== undefined,
      );
    }
  }

  /** Waits for something without an event; the test's time limit is the bound. */
  async until(holds: () => Promise<boolean>): Promise<void> {
    while (!(await holds())) await new Promise((next) => setTimeout(next, 25));
  }

  logCodes(evaluationId: string): Promise<string[]> {
    return this.all<{ code: string }>(
      'select code from evaluation_log where evaluation_id = $1 order by id',
      evaluationId,
    ).then((lines) => lines.map(({ code }) => code));
  }

  async close(): Promise<void> {
    for (const { beats } of this.#runners.values()) clearInterval(beats);
    for (const stop of this.#stops) await stop();
    await this.broker.close();
    await this.database.drop();
    await this.files.remove();
  }
}
