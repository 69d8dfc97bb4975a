import { rename, truncate } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { poll } from '@primitives/embedded-servers';
import { poolConsumer, type Bus, type Reply } from '@primitives/messaging';
import {
  encodeMessage,
  parseLeaseReply,
  parseLiveEvaluation,
  subjects,
  type Heartbeat,
  type LiveEvaluation,
} from '@primitives/protocol';
import {
  actOnRunner,
  fleetSummary,
  recordHeartbeats,
  recordShutdownMessage,
  runnersView,
} from '@primitives/store/fleet';
import { shardHistory } from '@primitives/store/shards';
import { SimulatedRunner } from '@primitives/testing';
import {
  RULES,
  broker,
  files,
  admin,
  events,
  api,
  submit,
  one,
  matrices,
  startRunner,
  always,
  restartDispatcher,
} from './running-dispatcher';

const inFullRun = process.env['PRIMITIVES_TEST_QUICK'] === 'on' ? it.skip : it;

const heartbeatOf = (runnerId: string, cpu = 'simulated'): Heartbeat => ({
  v: 1,
  runnerId,
  pool: 'cpu',
  startedAt: new Date().toISOString(),
  version: '1',
  onnxruntime: '1',
  node: '1',
  isolation: 'L1',
  providers: [],
  busy: [],
  hardware: { cpu, cores: 1, memoryBytes: 1, gpu: null },
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

  // The retries take 25 seconds
  inFullRun('a report that the database refuses each time is given up, and its shard is predicted again', async () => {
    await restartDispatcher({ leaseMs: 60_000 });
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

  it('the shard of a removed runner goes to another one, without a failure of either', async () => {
    await restartDispatcher({ leaseMs: 60_000, maxLeases: 1 });
    const removed = await broker.connectRunner('removed', 'cpu');
    await recordHeartbeats(admin.manager, [{ heartbeat: heartbeatOf('removed') }]);
    const id = await submit();
    await events.reached(id, 'predicting');
    const work = encodeMessage({ v: 1, evaluationId: id, shardIndex: 0 });
    expect(parseLeaseReply(await removed.request(subjects.lease('removed'), work)).kind).toBe('granted');

    const accountId = (await one<{ id: string }>('select id from account limit 1'))?.id ?? '';
    await admin.transaction((tx) => actOnRunner(tx, 'removed', 'remove', { accountId, reason: null }));
    const runner = await startRunner('r1', always);
    expect(await events.reached(id, 'scoring', 'failed')).toBe('scoring');
    expect(runner.granted).toContainEqual(expect.objectContaining({ shardIndex: 0, fence: 2 }));
    expect(await one('select runner_id as runner, code from shard_failure')).toEqual({
      runner: 'removed',
      code: 'runner_removed',
    });
    expect((await shardHistory(admin.manager, id, 0))?.failures).toEqual([]);
    expect((await fleetSummary(admin.manager)).failedLastHour).toBe(0);
    expect((await runnersView(admin.manager, 'removed'))[0]?.failedLastHour).toBe(0);
  });

  it('the shard of a stopped runner is leased again at once, also by itself after its restart, without a failure', async () => {
    await restartDispatcher({ leaseMs: 60_000, maxLeases: 1 });
    await recordHeartbeats(admin.manager, [{ heartbeat: heartbeatOf('stopped') }]);
    const failure = { code: 'runner_stopped', message: 'the runner was stopped', remedy: 'none' };
    await startRunner('stopped', (rows, _, fence) => (fence === 1 ? { fault: 'runner', failure } : matrices(rows)));
    const id = await submit();
    expect(await events.reached(id, 'scoring', 'failed')).toBe('scoring');
    expect(await one('select distinct code, reason from shard_failure')).toEqual({
      code: 'runner_stopped',
      reason: 'the runner was stopped',
    });
    expect((await fleetSummary(admin.manager)).failedLastHour).toBe(0);
    expect((await runnersView(admin.manager, 'stopped'))[0]?.failedLastHour).toBe(0);
  });

  it('a lease whose instances cannot be read is retried and uses no lease up', async () => {
    const id = await submit();
    await events.reached(id, 'predicting');
    await restartDispatcher(); // one that has read nothing yet
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

  it('requests that wait too long for a lease are refused with the time of their turn', async () => {
    const id = await submit();
    await events.reached(id, 'predicting');
    const r1 = await broker.connectRunner('r1', 'cpu');
    const request = encodeMessage({ v: 1, evaluationId: id, shardIndex: 0 });
    let waiting: Promise<Reply>[] = [];
    await admin.transaction(async (tx) => {
      await tx.query('select from shard where evaluation_id = $1 for update', [id]); // a database that does not answer
      waiting = Array.from({ length: 24 }, () => r1.requestReply(subjects.lease('r1'), request, 20_000));
      await delay(2_700);
    });
    const answers = await Promise.all(waiting);
    const refused = answers.filter(({ retryAfterMs }) => retryAfterMs > 0);
    expect(refused).toHaveLength(24 - 16); // it answers 16 at a time
    for (const { bytes } of refused) expect(parseLeaseReply(bytes).kind).toBe('held');
    const granted = await one('select fence from shard where evaluation_id = $1 and shard_index = 0', id);
    expect(granted).toEqual({ fence: RULES.maxLeases }); // of one runner that requested it again and again
  });
});

describe('heartbeats', () => {
  it('that arrive together are all recorded, also with one that cannot be stored', async () => {
    const ids = ['r1', 'r2', 'r3', 'bad', 'r4'];
    const buses = await Promise.all(ids.map((id) => broker.connectRunner(id, 'cpu')));
    const noText = '\ud800'; // half of a surrogate pair, which jsonb refuses
    for (const [place, id] of ids.entries())
      buses[place]?.send(subjects.heartbeat(id), encodeMessage(heartbeatOf(id, id === 'bad' ? noText : 'simulated')));
    const recorded = () => one<{ ids: string[] | null }>(`select array_agg(id order by id) as ids from runner`);
    const all = async () => ((await recorded())?.ids?.length === 4 ? recorded() : null);
    expect(await poll(all, { everyMs: 20, deadlineMs: 10_000 })).toEqual({ ids: ['r1', 'r2', 'r3', 'r4'] });
  });

  it('that were received before their runner left do not bring it back', async () => {
    const record = (ageMs: number) =>
      admin.transaction((tx) => recordHeartbeats(tx, [{ heartbeat: heartbeatOf('r1'), ageMs }]));
    const state = () =>
      one(`select left_at is not null as away, (select count(*)::int from runner_event where kind = 'returned') as returned
             from runner where id = 'r1'`);
    await record(0);
    await admin.transaction((tx) => recordShutdownMessage(tx, 'r1'));
    await record(60_000);
    expect(await state()).toEqual({ away: true, returned: 0 });
    await record(0);
    expect(await state()).toEqual({ away: false, returned: 1 });
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

  it('progress of the runner that holds a shard is in the log', async () => {
    let aheadMs = 0;
    await restartDispatcher({}, { now: () => new Date(Date.now() + aheadMs) });
    const id = await submit();
    await events.reached(id, 'predicting');
    const [holder, other] = [await broker.connectRunner('holder', 'cpu'), await broker.connectRunner('other', 'cpu')];
    await holder.request(subjects.lease('holder'), encodeMessage({ v: 1, evaluationId: id, shardIndex: 0 }));
    const report = async (bus: Bus, runner: string, done: number) => {
      const progress = { v: 1, evaluationId: id, shardIndex: 0, fence: 1, stage: 'predicting', done, total: 500 };
      bus.send(subjects.progress(runner), encodeMessage(progress));
      await bus.connection.flush();
      await delay(200);
    };
    await report(holder, 'holder', 1);
    aheadMs = 31_000;
    await report(other, 'other', 490);
    await report(holder, 'holder', 200);
    const lines = () =>
      admin.manager.query<{ message: string }[]>(
        "select message from evaluation_log where evaluation_id = $1 and code = 'progress'",
        [id],
      );
    await poll(async () => (await lines()).length > 0 || null, { everyMs: 20, deadlineMs: 10_000 });
    expect(await lines()).toEqual([{ message: 'shard 0: 200 of 500 images on holder' }]);
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
