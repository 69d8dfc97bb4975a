import type { Bus } from '@primitives/messaging';
import {
  encodeMessage,
  parseMeasureReply,
  subjects,
  type MeasuredCostReport,
  type MeasureReply,
} from '@primitives/protocol';
import { costsOfEvaluations, moveEvaluation, saveOperationCount } from '@primitives/store/evaluations';
import { quarantineRunner } from '@primitives/store/fleet';
import { SYNTHETIC_COST, SYNTHETIC_OPERATIONS, tinyClassifier } from '@primitives/testing';
import { createHash } from 'node:crypto';
import { DispatcherTestbed } from './testbed';

let testbed: DispatcherTestbed;
let bundleSha256: string;
beforeEach(async () => {
  testbed = await DispatcherTestbed.open({ measure: true });
  bundleSha256 = createHash('sha256').update(testbed.bundle).digest('hex');
});
afterEach(() => testbed.close());

/** Takes a submission of the tiny classifier through all states; the test does the scorer's part. */
async function scored(track?: Awaited<ReturnType<DispatcherTestbed['track']>>): Promise<string> {
  const id = await testbed.submit(track ?? (await testbed.track()));
  await testbed.events.reached(id, 'scoring');
  await testbed.admin.transaction((tx) => moveEvaluation(tx, id, 'scored'));
  await testbed.events.reached(id, 'scored');
  return id;
}

/** A ready runner, and its own connection to lease and report by hand. */
async function measurer(id: string): Promise<Bus> {
  await testbed.runner(id);
  return testbed.broker.connectRunner(id, 'cpu');
}

const measurements = () =>
  testbed.all<{ bundle: string; pool: string }>(`select bundle_sha256 as bundle, pool from measured_cost`);
const orders = () => testbed.all(`select subject from outbox where subject like 'work.measure.%'`);
const untilRequested = () => testbed.until(async () => (await orders()).length > 0);

async function lease(bus: Bus, runnerId: string): Promise<MeasureReply> {
  return parseMeasureReply(await bus.request(subjects.measureLease(runnerId), encodeMessage({ v: 1, bundleSha256 })));
}
async function report(
  bus: Bus,
  runnerId: string,
  fence: number,
  outcome: MeasuredCostReport['outcome'] = SYNTHETIC_COST,
): Promise<void> {
  const message: MeasuredCostReport = { v: 1, bundleSha256, fence, outcome };
  await bus.publish({
    subject: subjects.reportMeasured(runnerId),
    messageId: `${runnerId} ${fence} ${JSON.stringify(outcome)}`,
    bytes: encodeMessage(message),
  });
}
const measuredCost = async (id: string) => (await costsOfEvaluations(testbed.admin.manager, [id]))[0]?.measured;
/** The public name of a runner in any pool. */
const named = (id: string): unknown =>
  expect.stringMatching(new RegExp(`-${createHash('sha256').update(`runner ${id}`).digest('hex').slice(0, 8)}$`));
const untilReported = (id: string) => testbed.until(async () => (await measuredCost(id)) != null);

describe("the measurement of a bundle's cost", () => {
  it('is requested once its evaluation is scored, and not before', async () => {
    await testbed.runner('r1');
    const id = await testbed.submit(await testbed.track());
    await testbed.events.reached(id, 'scoring');
    expect(await measurements()).toEqual([]);
    await testbed.admin.transaction((tx) => moveEvaluation(tx, id, 'scored'));
    await untilRequested();
    expect(await measurements()).toEqual([{ bundle: bundleSha256, pool: 'cpu' }]);
    expect(await orders()).toEqual([{ subject: `work.measure.cpu.${bundleSha256}` }]);
  });

  it('is requested once per bundle and pool, for any number of tracks', async () => {
    await testbed.runner('r1');
    const track = await testbed.track();
    const ids = [await scored(track), await scored(track), await scored()];
    await untilRequested();
    const bus = await measurer('r2');
    expect(await lease(bus, 'r2')).toMatchObject({ kind: 'granted' });
    await report(bus, 'r2', 1);
    for (const id of ids) await untilReported(id);
    expect(await orders()).toHaveLength(1);
  });

  it('is performed by the runner that holds the lease, and published with its name', async () => {
    const bus = await measurer('r1');
    const id = await scored();
    await untilRequested();
    const granted = await lease(bus, 'r1');
    expect(granted).toMatchObject({
      kind: 'granted',
      fence: 1,
      bundle: { sha256: bundleSha256, bytes: testbed.bundle.length, url: expect.stringContaining(bundleSha256) },
    });
    const more = {
      precision: { byType: { int8: 9 }, quantisation: 'qdq' as const },
      fallback: { nodes: 4, operators: { Shape: 1 } },
    };
    const outcome = {
      ...SYNTHETIC_COST,
      graphs: SYNTHETIC_COST.graphs.map((graph) => ({ ...graph, ...more })),
    };
    await report(bus, 'r1', 1, outcome);
    await untilReported(id);
    expect(await measuredCost(id)).toMatchObject({ runner: named('r1'), outcome: outcome });
    expect(await testbed.logCodes(id)).toContain('measured');
    expect((await lease(bus, 'r1')).kind).toBe('gone');
  });

  it('keeps the first report', async () => {
    const bus = await measurer('r1');
    const id = await scored();
    await untilRequested();
    await lease(bus, 'r1');
    await report(bus, 'r1', 1, { failed: 'no reason' });
    await untilReported(id);
    await report(bus, 'r1', 1);
    await expect(testbed.all(`update measured_cost set outcome = null, measured_at = null`)).rejects.toThrow(
      'measured_cost is immutable',
    );
    expect(await measuredCost(id)).toMatchObject({ outcome: { failed: 'no reason' } });
  });

  it('is not accepted from a runner that does not hold the lease, or no longer holds it', async () => {
    const [first, second] = [await measurer('r1'), await measurer('r2')];
    const id = await scored();
    await untilRequested();
    expect((await lease(first, 'r1')).kind).toBe('granted');
    expect((await lease(second, 'r2')).kind).toBe('held');
    await report(second, 'r2', 1, { failed: 'a guess' });
    await testbed.all(`update measured_cost set leased_until = now() - interval '1 second'`);
    expect(await lease(second, 'r2')).toMatchObject({ kind: 'granted', fence: 2 });
    await report(first, 'r1', 1, { failed: 'too late' });
    await report(second, 'r2', 2);
    await untilReported(id);
    expect(await measuredCost(id)).toMatchObject({ runner: named('r2'), outcome: SYNTHETIC_COST });
  });

  it('is not performed by a runner in quarantine', async () => {
    const bus = await measurer('r1');
    await scored();
    await untilRequested();
    await quarantineRunner(testbed.admin.manager, 'r1', 'for this test', 'maintainer');
    expect((await lease(bus, 'r1')).kind).toBe('held');
  });

  it('is requested by the next dispatcher when the event was missed', async () => {
    await testbed.close();
    testbed = await DispatcherTestbed.open({ measure: false });
    await testbed.runner('r1');
    await scored();
    expect(await measurements()).toEqual([]);
    await testbed.startDispatcher({ measure: true });
    expect(await orders()).toHaveLength(1);
  });

  it('is requested again when the message was lost', async () => {
    await testbed.runner('r1');
    await scored();
    await untilRequested();
    await testbed.until(async () => (await testbed.all('select from outbox where published_at is null')).length === 0);
    await (await testbed.broker.connect('dispatcher')).purge('WORK', 'work.measure.>');
    await testbed.all(`update measured_cost set requested_at = now() - interval '1 day'`);
    await testbed.until(async () => (await orders()).length === 2);
  });
});

describe("the operations of a bundle's model", () => {
  const costOf = async (id: string) => (await costsOfEvaluations(testbed.admin.manager, [id]))[0];
  const predicted = async (runnerId: string, operations: typeof SYNTHETIC_OPERATIONS) => {
    await testbed.runner(runnerId, undefined, { operations });
    const id = await testbed.submit(await testbed.track());
    await testbed.events.reached(id, 'scoring');
    return id;
  };

  it('are stored with the pilot shard, before the cost is measured', async () => {
    const id = await predicted('r1', SYNTHETIC_OPERATIONS);
    expect(await costOf(id)).toMatchObject({ counted: SYNTHETIC_OPERATIONS, measured: null });
  });

  it('remain unknown if the runner does not report them, and the evaluation continues', async () => {
    await testbed.runner('r1');
    const id = await testbed.submit(await testbed.track());
    await testbed.events.reached(id, 'scoring');
    expect(await costOf(id)).toBeUndefined();
  });

  it('are those of the first count; a failure to count is replaced', async () => {
    const id = await predicted('r1', { ...SYNTHETIC_OPERATIONS, failed: 'model.onnx ended with memory while running' });
    const { manager } = testbed.admin;
    await saveOperationCount(manager, id, 'r2', SYNTHETIC_OPERATIONS);
    expect((await costOf(id))!.counted).toEqual(SYNTHETIC_OPERATIONS);
    await saveOperationCount(manager, id, 'r3', { ...SYNTHETIC_OPERATIONS, failed: 'too late' });
    await saveOperationCount(manager, id, 'r3', { v: 1, graphs: [{ ...SYNTHETIC_OPERATIONS.graphs[0]!, flops: 1 }] });
    expect((await costOf(id))!.counted).toEqual(SYNTHETIC_OPERATIONS);
  });
});

it('is not requested for a bundle of another digest', async () => {
  const bus = await measurer('r1');
  const other = createHash('sha256')
    .update(await tinyClassifier({ bias: 3 }))
    .digest('hex');
  const reply = await bus.request(subjects.measureLease('r1'), encodeMessage({ v: 1, bundleSha256: other }));
  expect(parseMeasureReply(reply)).toEqual({ v: 1, kind: 'gone' });
});
