import type { LabelledInstance } from '@primitives/benchmark';
import type { Bus } from '@primitives/bus';
import { instanceOrder, type BoardResult, type BoardSnapshot } from '@primitives/evaluation';
import { openLog } from '@primitives/process';
import { encodeSafetensors, type Tensor } from '@primitives/protocol';
import { insertPlan, moveEvaluation, type Store } from '@primitives/store';
import {
  plantSubmission,
  plantTrack,
  testBlobs,
  testBroker,
  testDatabase,
  type PlantedTrack,
  type TestBroker,
  type TestDatabase,
} from '@primitives/testing';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Splits, judgeAll } from './index.js';

jest.setTimeout(60_000);

const INSTANCES = 12;
const RESAMPLES = 200;
/** Attribute and objects of TINY_DEFINITION by instance: the three test pairs in turn. */
const PAIRS = [['red', 'apple'], ['red', 'tomato'], ['sliced', 'tomato']] as const; // prettier-ignore
const labels = Array.from({ length: INSTANCES }, (_, i): LabelledInstance => {
  const [attribute, object] = PAIRS[i % 3] ?? PAIRS[0];
  return { id: `i${i}`, image: `${i}.png`, object, positive: [attribute], set: 'test' };
});
const labelFile = labels.map((label) => `${JSON.stringify(label)}\n`).join('');
const labelsSha256 = createHash('sha256').update(labelFile).digest('hex');

let database: TestDatabase;
let broker: TestBroker;
let files: Awaited<ReturnType<typeof testBlobs>>;
let own: Awaited<ReturnType<typeof testBlobs>>;
let folder: string;
let admin: Store;
let dispatcher: Bus;
let track: PlantedTrack;

beforeEach(async () => {
  [database, files, own] = await Promise.all([testDatabase(), testBlobs(), testBlobs()]);
  folder = await mkdtemp(join(tmpdir(), 'labels-'));
  await writeFile(join(folder, `${labelsSha256}.jsonl`), labelFile);
  broker = await testBroker({ ackWaitMs: 2_000 });
  admin = await database.openAsAdmin();
  dispatcher = await broker.connect('dispatcher');
  track = await plantTrack(admin, files.blobs, { instances: INSTANCES, labelsSha256 });
});
afterEach(async () => {
  await broker.close();
  await database.drop();
  await Promise.all([files.remove(), own.remove(), rm(folder, { recursive: true })]);
});

/** Starts a scorer of its own, as a process would. */
async function startScorer(): Promise<Bus> {
  const store = await database.open('scorer');
  const bus = await broker.connect('scorer');
  const splits = new Splits(store, files.blobs, folder);
  judgeAll(bus, {
    store,
    blobs: files.blobs,
    outcomes: own.blobs,
    splits,
    resamples: RESAMPLES,
    log: openLog('scorer', 'silent'),
  });
  return bus;
}

/** Scores of one image for one vocabulary: `right` where the label is, 0 elsewhere, unless the model is wrong about it. */
type Model = (instance: number) => { attribute: readonly [number, number]; object: readonly [number, number] };
const oneHot = (index: number): readonly [number, number] => (index === 0 ? [1, 0] : [0, 1]);
const perfect: Model = (i) => ({
  attribute: oneHot(labels[i]?.positive[0] === 'red' ? 0 : 1),
  object: oneHot(labels[i]?.object === 'apple' ? 0 : 1),
});
const wrongAt =
  (places: readonly number[]): Model =>
  (i) =>
    places.includes(i)
      ? { attribute: oneHot(labels[i]?.positive[0] === 'red' ? 1 : 0), object: perfect(i).object }
      : perfect(i);

/** An evaluation in state `scoring` with the predictions of `model` accepted in two shards. */
async function predicted(model: Model, seed = 'ab'.repeat(32), of = track): Promise<string> {
  const id = await plantSubmission(admin, files.blobs, of, Buffer.from('bundle'));
  const order = instanceOrder(seed, INSTANCES);
  const shards = [{ index: 0, first: 0, count: 4 }, { index: 1, first: 4, count: 8 }]; // prettier-ignore
  await admin.transaction(async (tx) => {
    for (const state of ['validating', 'predicting'] as const) await moveEvaluation(tx, id, state);
    await insertPlan(tx, id, seed, shards);
    for (const { index, first, count } of shards) {
      const rows = Array.from(order.subarray(first, first + count), (instance) => model(instance));
      const matrix = (branch: 'attribute' | 'object'): Tensor => ({
        shape: [count, 2],
        data: Float32Array.from(rows.flatMap((row) => row[branch])),
      });
      const blob = await files.blobs.write(encodeSafetensors(new Map([['attribute', matrix('attribute')], ['object', matrix('object')]]))); // prettier-ignore
      await tx.query('insert into blob (sha256, bytes, media_type) values ($1, $2, $3) on conflict do nothing', [
        blob.sha256,
        blob.bytes,
        'x',
      ]);
      await tx.query(
        'insert into shard_result (evaluation_id, shard_index, fence, runner_id, predictions_sha256, receipt) values ($1, $2, 1, $3, $4, $5)',
        [id, index, 'r1', blob.sha256, {}],
      );
    }
    await moveEvaluation(tx, id, 'scoring');
  });
  return id;
}

const order = (evaluationId: string, messageId = evaluationId) =>
  dispatcher.publish({
    subject: `work.score.${evaluationId}`,
    messageId,
    bytes: Buffer.from(JSON.stringify({ v: 1, evaluationId })),
  });

/** The row's state, once it is at its end; woken by the outbox. */
async function ended(evaluationId: string): Promise<string> {
  let wake = () => {};
  const listener = admin.listen('outbox', () => wake());
  try {
    for (;;) {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      const [row] = await admin.manager.query<{ state: string; over: boolean }[]>(
        'select state, ended_at is not null as over from evaluation where id = $1',
        [evaluationId],
      );
      if (row?.over) return row.state;
      await woken;
    }
  } finally {
    await listener.close();
  }
}
const resultOf = async (evaluationId: string) =>
  (
    await admin.manager.query<{ boards: Record<string, BoardResult>; outcomes: Record<string, string> }[]>(
      'select boards, outcomes from result where evaluation_id = $1',
      [evaluationId],
    )
  )[0];
const snapshots = (board: string) =>
  admin.manager.query<{ number: number; payload: BoardSnapshot }[]>(
    'select number, payload from board_snapshot where track_id = $1 and board = $2 order by number',
    [track.trackId, board],
  );

describe('a scored evaluation', () => {
  it('has both boards, intervals, curves, slices, and stands on them', async () => {
    await startScorer();
    const id = await predicted(wrongAt([1, 2]));
    await order(id);
    expect(await ended(id)).toBe('scored');
    const result = await resultOf(id);
    const { closed, open } = result?.boards ?? {};
    expect(closed?.values['mac.top1_p.v1']?.value).toBeCloseTo(10 / 12, 12);
    expect(closed?.values['mac.top1_p.v1']?.low).toBeGreaterThan(0.5);
    expect(closed?.values['mac.top1_p.v1']?.high).toBeLessThanOrEqual(1);
    expect(closed).toMatchObject({ instances: 12, candidatePairs: 3, resamples: RESAMPLES });
    expect(open?.candidatePairs).toBe(4);
    expect(closed?.curve?.bias.length).toBeGreaterThan(0);
    expect(closed?.coverage.share.at(-1)).toBe(1);
    expect(closed?.slices.pair.map(({ name, n }) => [name, n])).toEqual([['red apple', 4], ['red tomato', 4], ['sliced tomato', 4]]); // prettier-ignore
    const [snapshot] = await snapshots('closed');
    expect(snapshot).toMatchObject({
      number: 1,
      payload: { schema: 'board-snapshot/1', rows: [{ evaluationId: id, name: 'A model', team: 'Ada and friends' }] },
    });
    expect(snapshot?.payload.rows[0]?.cells['mac.top1_p.v1']).toMatchObject({
      value: closed?.values['mac.top1_p.v1']?.value,
      rankLow: 1,
      rankHigh: 1,
      mark: 'best',
    });
    const events: { subject: string }[] = await admin.manager.query(
      `select subject from outbox where subject like 'event.board.%' order by id`,
    );
    expect(events).toHaveLength(2);
  });

  it('keeps its outcomes where only the scorer reads', async () => {
    await startScorer();
    const id = await predicted(perfect);
    await order(id);
    await ended(id);
    const digest = (await resultOf(id))?.outcomes['closed'] ?? '';
    expect(await own.blobs.has(digest)).toBe(true);
    expect(await files.blobs.has(digest)).toBe(false);
  });

  it('does not depend on the order in which it was predicted, to the last bit', async () => {
    await startScorer();
    const [a, b] = [await predicted(wrongAt([2, 5, 7]), 'ab'.repeat(32)), await predicted(wrongAt([2, 5, 7]), 'cd'.repeat(32))];
    await order(a);
    await order(b);
    await ended(a);
    await ended(b);
    expect((await resultOf(a))?.boards).toEqual((await resultOf(b))?.boards);
    expect((await resultOf(a))?.outcomes).toEqual((await resultOf(b))?.outcomes);
  });

  it('is scored once though the order comes twice, and to two scorers', async () => {
    await startScorer();
    await startScorer();
    const id = await predicted(perfect);
    await Promise.all([order(id, 'one'), order(id, 'two')]);
    expect(await ended(id)).toBe('scored');
    const [count] = await admin.manager.query<{ snapshots: number; shown: number }[]>(
      `select (select count(*)::int from board_snapshot) as snapshots, (select count(*)::int from publication) as shown`,
    );
    expect(count).toEqual({ snapshots: 2, shown: 1 });
  });
});

describe('a board', () => {
  it('numbers its snapshots without a gap, and each shows everybody before it, though entries are scored at once', async () => {
    await startScorer();
    await startScorer();
    const ids = await Promise.all([
      predicted(perfect),
      predicted(wrongAt([1])),
      predicted(wrongAt([1, 2, 4])),
      predicted(wrongAt([5, 7])),
    ]);
    await Promise.all(ids.map((id) => order(id)));
    await Promise.all(ids.map(ended));
    const closed = await snapshots('closed');
    expect(closed.map(({ number, payload }) => [number, payload.rows.length])).toEqual([[1, 1], [2, 2], [3, 3], [4, 4]]); // prettier-ignore
    const last = closed.at(-1)?.payload;
    const cells = ids.map((id) => last?.rows.find(({ evaluationId }) => evaluationId === id)?.cells['mac.top1_p.v1']);
    expect(cells.map((cell) => cell?.mark)).toEqual(['best', 'second', null, null]);
    expect(cells[0]).toMatchObject({ value: 1, rankLow: 1 });
    expect(last?.pairs['mac.top1_p.v1']).toHaveLength(6);
  });
});

describe('what cannot be scored', () => {
  it('for want of its labels ends as failed with an incident, and gives the quota back', async () => {
    const other = await plantTrack(admin, files.blobs, { instances: INSTANCES, labelsSha256: 'f'.repeat(64) });
    await startScorer();
    const id = await predicted(perfect, 'ab'.repeat(32), other);
    await order(id);
    expect(await ended(id)).toBe('failed');
    const [row] = await admin.manager.query<{ failure: { code: string; message: string }; refunded: boolean }[]>(
      'select failure, refunded_at is not null as refunded from evaluation where id = $1',
      [id],
    );
    expect(row).toMatchObject({
      failure: { code: 'internal', message: expect.stringMatching(/incident [0-9a-f-]{36}/) },
      refunded: true,
    });
    expect(JSON.stringify(row)).not.toMatch(/\b(red|sliced|apple|tomato)\b/);
  });

  it('since it was cancelled meanwhile leaves no result', async () => {
    const id = await predicted(perfect);
    await order(id);
    await moveEvaluation(admin.manager, id, 'cancelled');
    const after = await predicted(perfect);
    await order(after);
    await startScorer();
    await ended(after);
    expect(await resultOf(id)).toBeUndefined();
  });
});
