import { rename, truncate } from 'node:fs/promises';
import { BUNDLE_CODES } from '@primitives/bundle';
import { BundleChecker } from '@primitives/bundle-files';
import { verifyLink } from '@primitives/blobs';
import { poll } from '@primitives/embedded-servers';
import { poolConsumer, type Bus } from '@primitives/messaging';
import { instanceOrder } from '@primitives/evaluation';
import { Metrics, openLog, StorageWatch, systemClock } from '@primitives/runtime';
import {
  encodeMessage,
  parseLeaseReply,
  parseLiveEvaluation,
  subjects,
  type LiveEvaluation,
  type Tensor,
} from '@primitives/protocol';
import type { Store } from '@primitives/store/connection';
import { moveEvaluation } from '@primitives/store/evaluations';
import { predictionsOf } from '@primitives/store/shards';
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
import { Admission, Benchmarks, LiveShards, ShardTelemetry, dispatch, type Parts, type Rules } from './index.js';

const RULES: Rules = {
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

let database: TestDatabase;
let broker: TestBroker;
let files: Awaited<ReturnType<typeof testBlobs>>;
let admin: Store;
let events: WatchedEvents;
let api: Bus;
let track: SeededTrack;
let classifier: Uint8Array;
let stop: () => Promise<void>;

/** Starts a dispatcher like a separate process. */
async function startDispatcher(rules: Partial<Rules> = {}): Promise<() => Promise<void>> {
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
    clock: systemClock,
    log,
  };
  const duties = await dispatch(parts);
  return async () => {
    await duties.close();
    await bus.close();
  };
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

const submit = (bundle = classifier, plan = {}) => seedSubmission(admin, files.blobs, track, bundle, plan);
const one = async <T>(sql: string, ...parameters: unknown[]) => (await admin.manager.query<T[]>(sql, parameters))[0];

/** The matrices of a shard, recognizable by their fill. */
const matrices = (rows: number, fill = 0.5): ReadonlyMap<string, Tensor> =>
  new Map([
    ['attribute', { shape: [rows, 2], data: new Float32Array(rows * 2).fill(fill) }],
    ['object', { shape: [rows, 2], data: new Float32Array(rows * 2).fill(fill) }],
  ]);

async function startRunner(
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
const always = (rows: number) => matrices(rows);

describe('a submission that fits its track', () => {
  it('is validated, planned, predicted shard by shard, and sent to the scorer once', async () => {
    const runner = await startRunner('r1', always);
    const id = await submit();
    await events.reached(id, 'scoring');
    expect(events.statesOf(id)).toEqual(['validating', 'predicting', 'scoring']);
    expect(runner.granted.map(({ shardIndex }) => shardIndex)[0]).toBe(0);
    expect((await predictionsOf(admin.manager, id)).map(({ firstRow, rowCount }) => [firstRow, rowCount])).toEqual([
      [0, 2],
      [2, 4],
      [6, 4],
      [10, 4],
      [14, 4],
      [18, 2],
    ]);
    expect(await one(`select count(*)::int as orders from outbox where subject = $1`, subjects.scoreWork(id))).toEqual({
      orders: 1,
    });
    const lines = await admin.manager.query<{ code: string }[]>(
      'select code from evaluation_log where evaluation_id = $1 order by id',
      [id],
    );
    expect(lines.map(({ code }) => code)).toEqual(['planned', 'taken', 'pilot_done', 'audit_waived', 'predicted']);
  });

  it('gives the runner opaque names in a secret order, and links for exactly its bytes', async () => {
    const seen: { id: string; image: string }[] = [];
    const bus = await broker.connectRunner('r1', 'cpu');
    let link = '';
    new SimulatedRunner({
      bus,
      blobs: files.blobs,
      id: 'r1',
      predict: (job) => {
        seen.push(...job.instances);
        link = job.bundle.url;
        return matrices(job.instances.length);
      },
    });
    const id = await submit();
    await events.reached(id, 'scoring');
    const seed =
      (await one<{ seed: string }>('select seed from evaluation_order where evaluation_id = $1', id))?.seed ?? '';
    const byImage = [...seen].sort((a, b) => Number.parseInt(a.image) - Number.parseInt(b.image));
    expect(byImage.map(({ image }) => image)).toEqual(track.instances.map(({ image }) => image));
    expect(seen.slice(0, 2).map(({ image }) => image)).toEqual(
      [...instanceOrder(seed, 20)].slice(0, 2).map((place) => `${place}.png`),
    );
    expect(seen.some(({ id: name }) => track.instances.some((instance) => instance.id === name))).toBe(false);
    const url = new URL(link);
    expect(
      verifyLink(
        [RULES.linkSecret],
        { method: 'GET', sha256: url.pathname.split('/')[2] ?? '', query: url.searchParams },
        new Date(),
      ),
    ).toMatchObject({ method: 'GET' });
  });

  it('sends no second shard before the pilot is complete', async () => {
    let inPilot = () => {};
    let letGo = () => {};
    const pilot = new Promise<void>((resolve) => (inPilot = resolve));
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    await startRunner('r1', async (rows, shardIndex) => {
      if (shardIndex === 0) inPilot();
      if (shardIndex === 0) await gate;
      return matrices(rows);
    });
    const id = await submit();
    await pilot;
    expect(
      await one('select count(*)::int as released from shard where released_at is not null and evaluation_id = $1', id),
    ).toEqual({ released: 1 });
    letGo();
    await events.reached(id, 'scoring');
  });

  it('is flagged in its log, and continues, when a repeated prediction of images differs', async () => {
    const bus = await broker.connectRunner('r1', 'cpu');
    const recheck = { instances: 2, differing: 1, code: 'batch_dependent' as const };
    new SimulatedRunner({
      bus,
      blobs: files.blobs,
      id: 'r1',
      recheck,
      predict: (job) => matrices(job.instances.length),
    });
    const id = await submit();
    await events.reached(id, 'scoring');
    expect(
      await one(
        `select level, message from evaluation_log where evaluation_id = $1 and code = 'batch_dependent' order by id`,
        id,
      ),
    ).toEqual({
      level: 'warning',
      message:
        '1 of 2 images of shard 0 gave different predictions when rerun one at a time; the model is flagged for review',
    });
  });

  it('publishes the progress of its shards', async () => {
    const published: LiveEvaluation[] = [];
    let full = () => {};
    const whole = new Promise<void>((resolve) => (full = resolve));
    api.subscribe('live.evaluation.*', (_subject, bytes) => {
      published.push(parseLiveEvaluation(bytes));
      if (published.at(-1)?.shards.every(({ state }) => state === 'done')) full();
    });
    await api.connection.flush();
    await startRunner('r1', always);
    await submit();
    await whole;
    expect(published.at(-1)?.shards.map(({ done, total }) => [done, total])).toEqual([
      [2, 2],
      [4, 4],
      [4, 4],
      [4, 4],
      [4, 4],
      [2, 2],
    ]);
  });
});

describe('a submission that does not fit', () => {
  it('is rejected with code, expected value, and a remedy', async () => {
    const id = await submit(await tinyClassifier({ attributes: ['red', 'round'] }));
    await events.reached(id, 'rejected');
    const row = await one<{ failure: Record<string, string>; refunded_at: Date | null }>(
      'select failure, refunded_at from evaluation where id = $1',
      id,
    );
    expect(row?.failure).toMatchObject({
      code: 'label_missing',
      message: expect.stringContaining('sliced'),
      remedy: expect.any(String),
    });
    expect(row?.refunded_at).toEqual(expect.any(Date));
  });

  it('that is no archive is rejected, not retried', async () => {
    const id = await submit(Buffer.from('not a zip'));
    await events.reached(id, 'rejected');
    expect(await one(`select failure ->> 'code' as code from evaluation where id = $1`, id)).toEqual({
      code: 'zip_invalid',
    });
  });

  it("while it runs is rejected by the report of its model, with the code's own remedy", async () => {
    const failure = { code: 'not_finite', message: 'the output holds NaN', remedy: 'send your password' };
    await startRunner('r1', () => ({ fault: 'bundle', failure }));
    const id = await submit();
    await events.reached(id, 'rejected');
    expect(await one('select failure from evaluation where id = $1', id)).toEqual({
      failure: { ...failure, remedy: BUNDLE_CODES.not_finite.remedy },
    });
  });

  it.each(['made_up', 'constructor', 'output_unstable'])(
    'by a report with the code %s, which rejects no bundle, goes to a runner again',
    async (code) => {
      const failure = { code, message: 'anything', remedy: 'none' };
      await startRunner('r1', (rows, _shard, fence) => (fence === 1 ? { fault: 'bundle', failure } : matrices(rows)));
      const id = await submit();
      expect(await events.reached(id, 'scoring', 'rejected', 'failed')).toBe('scoring');
    },
  );

  const failure = { code: 'not_finite', message: 'the output holds NaN', remedy: 'check the export' };
  it.each([
    ['no image read', 'costs nothing', { imagesRead: false }, 0, true],
    ['images read', 'counts against the quota', { imagesRead: true }, 0, false],
    ['no word on it', 'counts against the quota', {}, 0, false],
    ['no image read, but an earlier shard was predicted,', 'counts against the quota', { imagesRead: false }, 1, false],
  ] as const)('with %s %s', async (_what, _cost, report, at, refunded) => {
    await startRunner('r1', (rows, shard) => (shard < at ? matrices(rows) : { fault: 'bundle', failure, ...report }));
    const id = await submit();
    await events.reached(id, 'rejected');
    const found = await one<{ refunded: boolean; message: string }>(
      `select refunded_at is not null as refunded, (select message from evaluation_log where evaluation_id = $1 and level = 'error') as message
         from evaluation where id = $1`,
      id,
    );
    expect(found).toEqual({
      refunded,
      message: expect.stringMatching(
        refunded ? /; no image was read, so this submission does not count against the quota$/ : /NaN$/,
      ),
    });
  });
});

describe('runners that fail', () => {
  it('a shard whose runner failed goes to another one', async () => {
    const failure = { code: 'runner_broken', message: 'the driver is gone', remedy: 'none' };
    await startRunner(
      'broken',
      (rows, _shard, fence) => (fence === 1 ? { fault: 'runner', failure } : matrices(rows)),
      2,
    );
    const id = await submit();
    expect(await events.reached(id, 'scoring', 'failed')).toBe('scoring');
    expect(
      await one(
        'select min(fence) as least, max(fence) as most from shard where evaluation_id = $1 and audit_of is null',
        id,
      ),
    ).toEqual({
      least: 2,
      most: 2,
    });
  });

  it('a shard that fails too often because of the platform fails its evaluation and refunds the quota', async () => {
    const failure = { code: 'transfer_failed', message: 'the driver is gone', remedy: 'none' };
    await startRunner('broken', () => ({ fault: 'runner', failure }));
    const id = await submit();
    await events.reached(id, 'failed');
    expect(
      await one(
        `select failure ->> 'code' as code, refunded_at is not null as refunded from evaluation where id = $1`,
        id,
      ),
    ).toEqual({ code: 'shard_failed', refunded: true });
  });

  it("predictions of a wrong shape, or with NaN, count as the runner's fault", async () => {
    const wrong = (rows: number, fence: number) => (fence === 1 ? matrices(rows + 1) : matrices(rows, Number.NaN));
    await startRunner('liar', (rows, _shard, fence) => (fence < 3 ? wrong(rows, fence) : matrices(rows)), 2);
    const id = await submit();
    expect(await events.reached(id, 'scoring', 'failed')).toBe('scoring');
    const lines = await admin.manager.query<{ message: string }[]>(
      `select message from evaluation_log where evaluation_id = $1 and code = 'shard_retried' order by id`,
      [id],
    );
    expect(lines[0]?.message).toMatch(/has the shape \[3, 2\], expected float32 \[2, 2\]/);
    expect(lines.some(({ message }) => message.includes('holds NaN or infinity in row 0'))).toBe(true);
  });

  it('a report that the database refuses each time is given up, and its shard is predicted again', async () => {
    await stop();
    stop = await startDispatcher({ leaseMs: 60_000 });
    await admin.manager.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
    );
    await admin.manager.query(
      'create trigger refuse before insert on shard_result for each row when (new.fence = 1) execute function refuse()',
    );
    await startRunner('r1', always);
    const id = await submit();
    expect(await events.reached(id, 'scoring', 'rejected', 'failed')).toBe('scoring');
    const failures = await admin.manager.query('select distinct code, reason ~ $1 as logged from shard_failure', [
      '^the platform could not process the report of the runner \\(incident [0-9a-f-]{36}\\)$',
    ]);
    expect(failures).toEqual([{ code: 'platform_unavailable', logged: true }]);
  });

  it('predictions larger than the shard can have are rejected by their size, without reading them', async () => {
    const id = await submit();
    await events.reached(id, 'predicting');
    const bus = await broker.connectRunner('liar', 'cpu');
    const work = encodeMessage({ v: 1, evaluationId: id, shardIndex: 0 });
    expect(parseLeaseReply(await bus.request(subjects.lease('liar'), work)).kind).toBe('granted');
    const { sha256 } = await files.blobs.write(Buffer.from('any other blob'));
    const bytes = 3 * 2 ** 30; // more than can be read at once
    await truncate(await files.blobs.path(sha256), bytes);
    const receipt = {
      engine: { onnxruntime: '1', provider: 'cpu', isa: '', optimization: '', preprocessing: '', tokenizer: null },
      isolation: 'L1',
      runnerVersion: '1',
      outputSha256: sha256,
      instances: 2,
      seconds: { fetch: 0, load: 0, preprocess: 0, infer: 0, total: 0 },
    };
    await bus.publish({
      subject: subjects.reportCompleted('liar'),
      messageId: `${id}.0.1`,
      bytes: encodeMessage({
        v: 1,
        evaluationId: id,
        shardIndex: 0,
        fence: 1,
        predictions: { sha256, bytes },
        receipt,
      }),
    });
    const failure = await poll(async () => (await one('select code, reason from shard_failure')) ?? null, {
      everyMs: 20,
      deadlineMs: 10_000,
    });
    expect(failure).toEqual({
      code: 'predictions_invalid',
      reason: expect.stringMatching(/^the predictions have 3221225472 bytes, expected \d+ at most$/),
    });
  });

  it('the report of a runner whose lease was reassigned is ignored', async () => {
    const slow = await broker.connectRunner('slow', 'cpu');
    const overtaken = new SimulatedRunner({
      bus: await broker.connectRunner('idle', 'gpu'),
      blobs: files.blobs,
      id: 'idle',
      pool: 'gpu',
      predict: () => matrices(2),
    });
    const id = await submit();
    await events.reached(id, 'predicting');
    const lease = async (bus: Bus, runnerId: string) =>
      parseLeaseReply(
        await bus.request(subjects.lease(runnerId), encodeMessage({ v: 1, evaluationId: id, shardIndex: 0 })),
      );
    const first = await lease(slow, 'slow');
    expect(first).toMatchObject({ kind: 'granted', fence: 1 });
    // waits until the lease without heartbeats expires
    const runner = await startRunner('r1', (rows) => matrices(rows, 0.25));
    await events.reached(id, 'scoring');
    expect(runner.granted[0]).toMatchObject({ shardIndex: 0, fence: 2 });
    const late = new SimulatedRunner({ bus: slow, blobs: files.blobs, id: 'slow', predict: () => matrices(2) });
    await late.reportCompleted({ v: 1, evaluationId: id, shardIndex: 0 }, 1, 2, matrices(2, 0.75));
    expect(
      await one('select runner_id as runner, fence from shard_result where evaluation_id = $1 and shard_index = 0', id),
    ).toEqual({ runner: 'r1', fence: 2 });
    expect(overtaken.granted).toEqual([]);
  });

  it('a lease whose instances cannot be read is retried and uses no lease up', async () => {
    const id = await submit();
    await events.reached(id, 'predicting');
    await stop();
    stop = await startDispatcher(); // one that has read nothing yet
    const { sha256 = '' } = (await one<{ sha256: string }>('select instances_sha256 as sha256 from split')) ?? {};
    const path = await files.blobs.path(sha256);
    await rename(path, `${path}.away`);
    const r1 = await broker.connectRunner('r1', 'cpu');
    const requestLease = async () =>
      parseLeaseReply(await r1.request(subjects.lease('r1'), encodeMessage({ v: 1, evaluationId: id, shardIndex: 0 })));
    for (let time = 0; time < RULES.maxLeases; time++) expect((await requestLease()).kind).toBe('held');
    await rename(`${path}.away`, path);
    expect(await requestLease()).toMatchObject({ kind: 'granted', fence: 1 });
  });

  it('a held shard is not given away, and its runner keeps it by heartbeats', async () => {
    const id = await submit();
    await events.reached(id, 'predicting');
    const r1 = await broker.connectRunner('r1', 'cpu');
    const r2 = await broker.connectRunner('r2', 'cpu');
    const requestLease = async (bus: Bus, runnerId: string) =>
      parseLeaseReply(
        await bus.request(subjects.lease(runnerId), encodeMessage({ v: 1, evaluationId: id, shardIndex: 0 })),
      );
    expect((await requestLease(r1, 'r1')).kind).toBe('granted');
    const refused = await requestLease(r2, 'r2');
    expect(refused).toEqual({ v: 1, kind: 'held', retryMs: expect.any(Number) });
  });
});

describe('a runner that claims', () => {
  it('another pool stays in its own, and the broker has no consumers for the other', async () => {
    const bus = await broker.connectRunner('r1', 'cpu');
    const beat = async (pool: string) => {
      const runner = new SimulatedRunner({ bus, id: 'r1', pool, predict: () => matrices(2) });
      runner.beat();
      expect(await poll(async () => runner.unanswered <= 0 || null, { everyMs: 20, deadlineMs: 10_000 })).toBe(true);
    };
    await beat('cpu');
    await beat('made-up');
    const dispatcher = await broker.connect('dispatcher');
    await expect(dispatcher.backlog(poolConsumer('made-up'))).rejects.toThrow('consumer not found');
    await dispatcher.close();
  });

  it('progress on a shard of another runner changes nothing that subscribers see', async () => {
    const id = await submit();
    await events.reached(id, 'predicting');
    const [holder, other] = [await broker.connectRunner('holder', 'cpu'), await broker.connectRunner('other', 'cpu')];
    const again = new Promise<LiveEvaluation>((resolve) =>
      api.subscribe('live.evaluation.*', (_subject, bytes) => {
        const live = parseLiveEvaluation(bytes);
        if (live.shards[0]?.tries === 2) resolve(live);
      }),
    );
    await api.connection.flush();
    const work = encodeMessage({ v: 1, evaluationId: id, shardIndex: 0 });
    await holder.request(subjects.lease('holder'), work);
    const progress = { v: 1, evaluationId: id, shardIndex: 0, fence: 1, stage: 'predicting', done: 2, total: 2 };
    other.send(subjects.progress('other'), encodeMessage(progress));
    await other.connection.flush();
    await holder.request(subjects.lease('holder'), work);
    expect((await again).shards[0]).toMatchObject({ state: 'leased', done: 0 });
  });
});

describe('an evaluation that is no longer needed', () => {
  it('cancelled, leases nothing and leaves no work behind', async () => {
    const id = await submit();
    await events.reached(id, 'predicting');
    await admin.transaction((tx) => moveEvaluation(tx, id, 'cancelled'));
    await events.reached(id, 'cancelled');
    const r1 = await broker.connectRunner('r1', 'cpu');
    const reply = parseLeaseReply(
      await r1.request(subjects.lease('r1'), encodeMessage({ v: 1, evaluationId: id, shardIndex: 0 })),
    );
    expect(reply.kind).toBe('gone');
  });

  it('cancelled, as a sample run, leaves the queue before the next sweep', async () => {
    await stop();
    stop = await startDispatcher({ sweepMs: 3_600_000 });
    const id = await submit();
    await events.reached(id, 'predicting');
    const dispatcher = await broker.connect('dispatcher');
    const waits = (count: number) =>
      poll(async () => (await dispatcher.backlog(poolConsumer('cpu'))).waiting === count || null, {
        everyMs: 20,
        deadlineMs: 10_000,
      });
    expect(await waits(1)).toBe(true);
    await admin.manager.query(
      'update evaluation e set attempt = 0, debug = true, split_id = t.split_id from track t where t.id = e.track_id and e.id = $1',
      [id],
    );
    await admin.transaction((tx) => moveEvaluation(tx, id, 'cancelled'));
    expect(await waits(0)).toBe(true);
    await dispatcher.close();
  });

  it('past its deadline, fails with the time limit and refunds the quota', async () => {
    const id = await submit(classifier, { deadlineMs: -60_000 });
    await events.reached(id, 'failed');
    expect(
      await one(
        `select failure ->> 'code' as code, refunded_at is not null as refunded from evaluation where id = $1`,
        id,
      ),
    ).toEqual({ code: 'time_limit_exceeded', refunded: true });
  });
});

describe('after a crash', () => {
  it('two concurrent dispatchers do every step once', async () => {
    const stopSecond = await startDispatcher();
    await startRunner('r1', always, 3);
    const ids = await Promise.all(Array.from({ length: 5 }, () => submit()));
    for (const id of ids) await events.reached(id, 'scoring');
    for (const id of ids) expect(events.statesOf(id)).toEqual(['validating', 'predicting', 'scoring']);
    await stopSecond();
  });

  it('a message that was lost between broker and runner is sent again', async () => {
    const id = await submit();
    await events.reached(id, 'predicting');
    const dispatcher = await broker.connect('dispatcher');
    await dispatcher.purge('WORK', `work.infer.cpu.${id}.0`); // like a broker that lost its disk
    await startRunner('r1', always);
    await events.reached(id, 'scoring');
  });

  it('messages in the outbox are sent when a dispatcher starts again', async () => {
    await stop();
    const id = await submit();
    stop = await startDispatcher();
    await startRunner('r1', always);
    await events.reached(id, 'scoring');
  });
});
