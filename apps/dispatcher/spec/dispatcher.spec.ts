import { BUNDLE_CODES } from '@primitives/bundle';
import { verifyLink } from '@primitives/blobs';
import { poll } from '@primitives/embedded-servers';
import { poolConsumer } from '@primitives/messaging';
import { instanceOrder } from '@primitives/evaluation';
import {
  encodeMessage,
  parseLeaseReply,
  parseLiveEvaluation,
  subjects,
  type LiveEvaluation,
} from '@primitives/protocol';
import { moveEvaluation } from '@primitives/store/evaluations';
import { predictionsOf } from '@primitives/store/shards';
import { SimulatedRunner, tinyClassifier } from '@primitives/testing';
import {
  RULES,
  broker,
  files,
  admin,
  events,
  api,
  track,
  classifier,
  submit,
  one,
  matrices,
  startRunner,
  always,
  startDispatcher,
  restartDispatcher,
  stopDispatcher,
} from './running-dispatcher';

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
    await restartDispatcher({ sweepMs: 3_600_000 });
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
    await stopDispatcher();
    const id = await submit();
    await restartDispatcher();
    await startRunner('r1', always);
    await events.reached(id, 'scoring');
  });
});
