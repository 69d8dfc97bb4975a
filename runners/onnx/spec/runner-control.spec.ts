import {
  parseHeartbeat,
  parseProgress,
  parseSelfTestReport,
  type SelfTestReport,
  type Progress,
} from '@primitives/protocol';
import { tinyClassifier } from '@primitives/testing';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { json } from './bundles';
import { childrenOf, completed, ended, failed, type Picture, RunnerTest, wholeJob } from './runner-test';

const inFullRun = process.env['PRIMITIVES_TEST_QUICK'] === 'on' ? it.skip : it;

let test: RunnerTest;
beforeEach(async () => (test = await RunnerTest.open()));
afterEach(() => test.close());

describe('a runner without shards', () => {
  it("measures the cost of a bundle, with its operator's hardware class", async () => {
    await test.start('r1', { PRIMITIVES_HARDWARE_CLASS: 'a test', PRIMITIVES_TUNE_MEASURE_IDLE_MS: '1' });
    const { outcome } = await test.dispatcher.measure(await tinyClassifier());
    expect(outcome).toMatchObject({
      hardware: { class: 'a test' },
      provider: 'cpu',
      graphs: [{ role: 'classifier', macs: 3 * 2 + 3 * 2, batch1: expect.any(Object) }],
    });
    expect(await readdir(join(test.folder, 'r1/measured'))).toEqual([]);
  });

  it('reports why a bundle cannot be measured', async () => {
    await test.start('r1', { PRIMITIVES_TUNE_MEASURE_IDLE_MS: '1' });
    expect((await test.dispatcher.measure(json('no zip'))).outcome).toEqual({ failed: expect.stringContaining('zip') });
  });

  inFullRun('prefers shards, and measures when none arrived for a while', async () => {
    await test.start('r1', { PRIMITIVES_TUNE_MEASURE_IDLE_MS: '50' });
    const order: string[] = [];
    const measured = test.dispatcher.measure(await tinyClassifier()).then(() => order.push('measured'));
    const plans = await Promise.all(
      ['red.png', 'green.png'].map((image) => tinyClassifier().then((bundle) => test.plan(bundle, image as Picture))),
    );
    for (const each of plans)
      order.push(`predicted ${completed(await test.dispatcher.predict(each)).completed.receipt.instances}`);
    await measured;
    expect(order).toEqual(['predicted 1', 'predicted 1', 'measured']);
  });
});

describe('a cancelled shard', () => {
  it('is stopped within two seconds, in the middle of a batch, without a report, and the next one is taken', async () => {
    await test.start('r1', { PRIMITIVES_BATCH: '1' });
    const job = await test.plan(await tinyClassifier(), 'red.png');
    const long = { ...job, instances: Array.from({ length: 20_000 }, (_, i) => ({ id: `i${i}`, image: 'red.png' })) };
    const predicting = new Promise<Progress>((settle) =>
      test.platform.subscribe('status.r1.progress', (_, bytes) => {
        const progress = parseProgress(bytes);
        if (progress.stage === 'predicting') settle(progress);
      }),
    );
    let reported = false;
    void test.dispatcher
      .offer((fence) => ({ v: 1, kind: 'granted', fence, job: wholeJob(long) }))
      .then(() => (reported = true));
    const { evaluationId, shardIndex, fence } = await predicting;
    const idle = new Promise<void>((settle) =>
      test.platform.subscribe(
        'status.r1.heartbeat',
        (_, bytes) => void (parseHeartbeat(bytes).busy.length === 0 && settle()),
      ),
    );
    await test.platform.connection.flush();
    const startedAt = performance.now();
    test.platform.send('control.r1', json({ v: 1, kind: 'stop', evaluationId, shardIndex, fence }));
    await idle;
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    completed(await test.dispatcher.predict(job));
    expect(reported).toBe(false);
  });
});

describe('a runner with a requested self-test', () => {
  const IDS = ['019aa000-0000-7000-8000-000000000001', '019aa000-0000-7000-8000-000000000002'] as const;

  /** Requests self-tests and settles with the reports, in order. */
  async function selfTested(...ids: readonly string[]): Promise<SelfTestReport[]> {
    const reports: SelfTestReport[] = [];
    const all = new Promise<void>((settle) =>
      test.platform.subscribe(
        'status.r1.self-test',
        (_, bytes) => void (reports.push(parseSelfTestReport(bytes)) === ids.length && settle()),
      ),
    );
    await test.platform.connection.flush();
    for (const id of ids) test.platform.send('control.r1', json({ v: 1, kind: 'self-test', id }));
    await all;
    return reports;
  }

  it('runs the built-in graph in a fresh sandbox and reports that it passed, each time', async () => {
    const child = await test.start('r1');
    const models = await childrenOf(child.pid!);
    const passed = { v: 1, seconds: expect.any(Number), failure: null };
    expect(await selfTested(...IDS)).toEqual(IDS.map((id) => ({ ...passed, id })));
    // the sandboxes are gone, the waiting model process is not touched
    expect(await childrenOf(child.pid!)).toEqual(models);
    completed(await test.dispatcher.predict(await test.plan(await tinyClassifier(), 'red.png')));
  });

  it('reports why it failed, without a path, and continues', async () => {
    const temporary = join(test.folder, 'temporary');
    await mkdir(temporary);
    await test.start('r1', { TMPDIR: temporary });
    await rm(temporary, { recursive: true }); // where the sandbox gets its empty folder
    const [report] = await selfTested(IDS[0]);
    expect(report).toEqual({ v: 1, id: IDS[0], seconds: expect.any(Number), failure: 'it broke off (Error ENOENT)' });
    await mkdir(temporary);
    expect(await selfTested(IDS[1])).toEqual([expect.objectContaining({ id: IDS[1], failure: null })]);
  });
});

describe('a runner that receives a stop signal', () => {
  const predicting = (id: string) =>
    new Promise<void>((settle) =>
      test.platform.subscribe(
        `status.${id}.progress`,
        (_, bytes) => void (parseProgress(bytes).stage === 'predicting' && settle()),
      ),
    );
  const longJob = async () => {
    const job = await test.plan(await tinyClassifier(), 'red.png');
    return { ...job, instances: Array.from({ length: 20_000 }, (_, i) => ({ id: `i${i}`, image: 'red.png' })) };
  };

  it('reports that it returns an unfinished shard, and exits with 0', async () => {
    const child = await test.start('leaving', { PRIMITIVES_BATCH: '1' });
    const begun = predicting('leaving');
    const report = test.dispatcher.predict(await longJob());
    await begun;
    expect(await ended(child, 'SIGTERM')).toBe(0);
    expect(failed(await report)).toMatchObject({
      fault: 'runner',
      fence: 1,
      imagesRead: true,
      failure: { code: 'runner_stopped', message: 'the runner was stopped' },
    });
    // its message is acknowledged: the dispatcher queues the shard again
    await test.start('staying');
    completed(await test.dispatcher.predict(await test.plan(await tinyClassifier(), 'red.png')));
  });

  it('leaves no model process and no unpacked bundle behind', async () => {
    const child = await test.start('r1');
    completed(await test.dispatcher.predict(await test.plan(await tinyClassifier(), 'red.png')));
    expect(await ended(child, 'SIGTERM')).toBe(0);
    expect((await readdir(join(test.folder, 'r1'))).sort()).toEqual(['decoded', 'files', 'member.json']);
  });
});
