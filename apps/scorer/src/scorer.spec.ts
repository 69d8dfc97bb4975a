import type { LabelledInstance } from '@primitives/benchmark';
import type { Bus } from '@primitives/bus';
import { instanceOrder, type BoardResult, type BoardSnapshot } from '@primitives/evaluation';
import { newId, openLog } from '@primitives/process';
import { encodeMessage, encodeSafetensors, parseCompareReply, subjects, type Tensor } from '@primitives/protocol';
import { consistencyPath, inclusionPath, toHex, verifyGrowth, verifyReceipt } from '@primitives/receipts';
import {
  correctedSplit,
  errataOf,
  insertErratum,
  insertPlan,
  lockBoards,
  logHead,
  moveEvaluation,
  publish,
  receiptKeys,
  storedNodes,
  type Store,
} from '@primitives/store';
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
import { ErrandThreads } from '@primitives/threads';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSigningKey, Receipts, Splits, judgeAll } from './index.js';

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
const threads = new ErrandThreads(1);
afterAll(() => threads.close());

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
async function startScorer(parts: { issue?: Receipts['issue'] } = {}): Promise<Bus> {
  const store = await database.open('scorer');
  const bus = await broker.connect('scorer');
  const splits = new Splits(store, files.blobs, folder);
  const receipts = new Receipts(await openSigningKey(join(folder, 'receipt-key.pem')), 'https://board.example');
  await receipts.register(store);
  Object.assign(receipts, parts);
  judgeAll(bus, {
    receipts,
    store,
    blobs: files.blobs,
    outcomes: own.blobs,
    splits,
    threads,
    resamples: RESAMPLES,
    drawsMiB: 64,
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
      await tx.query('update shard set done_at = now(), done_fence = 1 where evaluation_id = $1 and shard_index = $2', [
        id,
        index,
      ]);
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

describe('a receipt', () => {
  interface Logged { log_index: number; evaluation_id: string; sha256: string; body: string; key_id: string; signature: string } // prettier-ignore
  const logged = () => admin.manager.query<Logged[]>('select * from receipt order by log_index');
  /** As the api hands it out. */
  async function signed({ log_index: index, body, key_id: keyId, signature }: Logged) {
    const head = await logHead(admin.manager, null);
    const path = (await inclusionPath(storedNodes(admin.manager), index, head?.size ?? 0)).map(toHex);
    return { receipt: JSON.parse(body), keyId, signature, log: { index, path, head } };
  }

  it('is issued with each result, and stands in one log without a gap though two scorers write it', async () => {
    await startScorer();
    await startScorer();
    const ids = [];
    for (let wrong = 0; wrong < 5; wrong++) ids.push(await predicted(wrongAt([wrong])));
    await Promise.all(ids.map((id) => order(id)));
    await Promise.all(ids.map(ended));
    const receipts = await logged();
    expect(receipts.map(({ log_index }) => log_index)).toEqual([0, 1, 2, 3, 4]);
    const keys = await receiptKeys(admin.manager);
    expect(keys).toHaveLength(1);
    for (const row of receipts) {
      const verdict = await verifyReceipt(await signed(row), keys);
      expect(verdict).toMatchObject({ ok: true, sha256: row.sha256, receipt: { evaluation: row.evaluation_id } });
      const result = await resultOf(row.evaluation_id);
      expect(verdict).toMatchObject({
        receipt: { outcomes: result?.outcomes, predictions: [expect.any(String), expect.any(String)] },
      });
      expect(verdict.ok && verdict.receipt.results['closed']?.['mac.top1_p.v1']).toEqual(
        result?.boards['closed']?.values['mac.top1_p.v1'],
      );
    }
    for (let size = 1; size < 5; size++) {
      const [before, after] = [await logHead(admin.manager, size), await logHead(admin.manager, 5)];
      const path = (await consistencyPath(storedNodes(admin.manager), size, 5)).map(toHex);
      expect(before && after && (await verifyGrowth(before, after, path))).toBe(true);
    }
  });

  it('and its log cannot be changed, nor left out, by anybody', async () => {
    await startScorer();
    const id = await predicted(perfect);
    await order(id);
    await ended(id);
    for (const table of ['receipt', 'log_node', 'log_head', 'receipt_key'])
      await expect(admin.manager.query(`delete from ${table}`)).rejects.toThrow('immutable');
    await expect(admin.manager.query(`update receipt set body = '{}'`)).rejects.toThrow('immutable');
    const other = await predicted(perfect);
    await expect(
      admin.manager.query(
        `insert into receipt (log_index, evaluation_id, sha256, body, key_id, signature) select 7, $1, $2, body, key_id, signature from receipt`,
        [other, 'f'.repeat(64)],
      ),
    ).rejects.toThrow('the log has no entry 6');
  });

  it('is issued later for a result that stood before, once, and by a key that was changed meanwhile', async () => {
    const [a, b] = [await predicted(perfect), await predicted(wrongAt([1]))];
    await startScorer({ issue: async () => {} });
    for (const id of [a, b]) await order(id);
    for (const id of [a, b]) await ended(id);
    const store = await database.open('scorer');
    const log = openLog('scorer', 'silent');
    const scorers = await Promise.all(
      ['old.pem', 'new.pem', 'new.pem'].map(
        async (name) => new Receipts(await openSigningKey(join(folder, name)), 'https://board.example'),
      ),
    );
    for (const receipts of scorers) await receipts.register(store);
    await store.transaction((tx) => scorers[0]!.issue(tx, b));
    await Promise.all(scorers.slice(1).map((receipts) => receipts.catchUp(store, log)));
    const receipts = await logged();
    expect(receipts.map(({ evaluation_id }) => evaluation_id)).toEqual([b, a]);
    const keys = await receiptKeys(admin.manager);
    expect(keys).toHaveLength(3); // the room's scorer has one of its own
    expect(new Set(receipts.map(({ key_id }) => key_id)).size).toBe(2);
    for (const row of receipts) expect(await verifyReceipt(await signed(row), keys)).toMatchObject({ ok: true });
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

describe('the release of a result', () => {
  const visibilityOf = async (evaluationId: string) =>
    (
      await admin.manager.query<{ visibility: string }[]>(
        'select visibility from publication where evaluation_id = $1 order by id desc limit 1',
        [evaluationId],
      )
    )[0]?.visibility;
  const rowsOf = async () => (await snapshots('closed')).map(({ payload }) => payload.rows.length);

  it('on a Ladder is withheld unless it is a step, and what is withheld moves no board', async () => {
    await startScorer();
    await admin.manager.query(`update track set ladder_step = 0.05, primary_metric = 'mac.top1_p.v1' where id = $1`, [
      track.trackId,
    ]);
    const [first, equal, better] = [
      await predicted(wrongAt([1, 2])),
      await predicted(wrongAt([4, 5])),
      await predicted(perfect),
    ];
    for (const id of [first, equal, better]) {
      await order(id);
      expect(await ended(id)).toBe('scored');
    }
    expect([await visibilityOf(first), await visibilityOf(equal), await visibilityOf(better)]).toEqual([
      'shown',
      'withheld',
      'shown',
    ]);
    expect(await rowsOf()).toEqual([1, 2]);
  });

  it('waits for the end of its embargo, and of a debug run never comes', async () => {
    await startScorer();
    const [kept, debug, plain] = [await predicted(perfect), await predicted(wrongAt([1])), await predicted(wrongAt([1, 2]))];
    const list = (listing: string) =>
      admin.manager.query(
        `insert into submission_listing (id, submission_id, listing) select $2, submission_id, $3 from evaluation where id = $1`,
        [kept, newId(), listing],
      );
    await list('private');
    await admin.manager.query('update evaluation set debug = true where id = $1', [debug]);
    for (const id of [kept, debug, plain]) {
      await order(id);
      expect(await ended(id)).toBe('scored');
    }
    expect([await visibilityOf(kept), await visibilityOf(debug), await visibilityOf(plain)]).toEqual([
      'embargoed',
      'hidden',
      'shown',
    ]);
    expect(await rowsOf()).toEqual([1]);
    await list('listed');
    await dispatcher.publish({
      ...{ subject: `work.score.rank.${track.trackId}`, messageId: 'lifted' },
      bytes: Buffer.from(JSON.stringify({ v: 1, trackId: track.trackId, evaluationId: kept })),
    });
    let wake = () => {};
    const listener = admin.listen('outbox', () => wake());
    for (;;) {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      if ((await snapshots('closed')).length === 2) break;
      await woken;
    }
    await listener.close();
    expect(await visibilityOf(kept)).toBe('shown');
    expect(await rowsOf()).toEqual([1, 2]);
  });
});

describe('entries of a board', () => {
  const compare = async (asker: Bus, evaluationIds: string[]) => {
    const request = { v: 1, trackId: track.trackId, board: 'closed', evaluationIds };
    return parseCompareReply(await asker.request(subjects.compare(), encodeMessage(request), 30_000));
  };

  it('are compared with the first of them over the same resamples, and only while they are shown', async () => {
    await startScorer();
    const asker = await broker.connect('api');
    const ids = [await predicted(perfect), await predicted(wrongAt([1, 2, 4, 5, 7, 8, 10, 11])), await predicted(perfect)];
    for (const id of ids) await order(id);
    for (const id of ids) expect(await ended(id)).toBe('scored');
    const reply = await compare(asker, ids);
    if (reply.kind !== 'compared') throw new Error('not compared');
    const top1 = reply.figures.filter(({ metric }) => metric === 'mac.top1_p.v1');
    expect(reply.resamples).toBe(RESAMPLES);
    expect(top1.map(({ evaluationId }) => evaluationId)).toEqual([ids[1], ids[2]]);
    expect(top1[0]?.difference).toBeCloseTo(-8 / 12, 12);
    expect(top1[0]?.high).toBeLessThan(0);
    expect(top1[0]?.p).toBeLessThan(0.05);
    expect(top1[1]).toMatchObject({ difference: 0, low: 0, high: 0, p: 1 });
    await admin.transaction((tx) => publish(tx, ids[2] ?? '', 'hidden'));
    expect(await compare(asker, ids)).toEqual({ v: 1, kind: 'gone' });
  });
});

describe('a result that is not shown any more', () => {
  const rank = (evaluationId: string, messageId: string) =>
    dispatcher.publish({
      ...{ subject: `work.score.rank.${track.trackId}`, messageId },
      bytes: Buffer.from(JSON.stringify({ v: 1, trackId: track.trackId, evaluationId })),
    });
  /** Waits until the board has so many snapshots; woken by the outbox. */
  async function snapshotsOf(count: number) {
    let wake = () => {};
    const listener = admin.listen('outbox', () => wake());
    try {
      for (;;) {
        const woken = new Promise<void>((resolve) => (wake = resolve));
        const found = await snapshots('closed');
        if (found.length >= count) return found;
        await woken;
      }
    } finally {
      await listener.close();
    }
  }

  it('leaves its boards at once, and comes back the same way, with the ranks of the others moved', async () => {
    await startScorer();
    const [best, second] = [await predicted(perfect), await predicted(wrongAt([1, 2]))];
    for (const id of [best, second]) await order(id);
    for (const id of [best, second]) await ended(id);
    await publish(admin.manager, best, 'retracted');
    await rank(best, 'first');
    const [, , without] = await snapshotsOf(3);
    expect(without?.payload.rows.map(({ evaluationId }) => evaluationId)).toEqual([second]);
    expect(without?.payload.rows[0]?.cells['mac.top1_p.v1']).toMatchObject({ rankLow: 1, rankHigh: 1 });
    await publish(admin.manager, second, 'hidden');
    await rank(second, 'second');
    expect((await snapshotsOf(4)).at(-1)?.payload.rows).toEqual([]);
    await publish(admin.manager, best, 'shown');
    await rank(best, 'third');
    expect((await snapshotsOf(5)).at(-1)?.payload.rows.map(({ evaluationId }) => evaluationId)).toEqual([best]);
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

describe('a correction of the labels', () => {
  /** The track under labels in which instance 0 was a red tomato all along. */
  async function correct(): Promise<string[]> {
    const corrected = labelFile.replace('"object":"apple"', '"object":"tomato"');
    const sha256 = createHash('sha256').update(corrected).digest('hex');
    await writeFile(join(folder, `${sha256}.jsonl`), corrected);
    await admin.manager.query(
      `with version as (insert into benchmark_version (id, slug, number, title, definition, definition_sha256)
         select gen_random_uuid(), slug, number + 1, title, definition, definition_sha256 from benchmark_version returning id)
       insert into split (id, benchmark_version_id, name, role, instance_count, instances_sha256, archive_sha256, labels_sha256)
       select gen_random_uuid(), version.id, name, role, instance_count, instances_sha256, archive_sha256, $1 from split, version`,
      [sha256],
    );
    const to = await correctedSplit(admin.manager, track.trackId, 2);
    if (!to) throw new Error('the corrected split is not there');
    expect(to).toMatchObject({ sameImages: true, sameLabels: false });
    await admin.transaction(async (tx) => {
      await lockBoards(tx, track.trackId);
      await insertErratum(tx, { trackId: track.trackId, reason: 'one object was wrong', accountId: null, to });
    });
    const again: { id: string }[] = await admin.manager.query(
      'select id from evaluation where erratum_id is not null order by id',
    );
    return again.map(({ id }) => id);
  }
  /** A model that says `tomato` of instance 0. */
  const farSighted: Model = (i) => (i === 0 ? { attribute: oneHot(0), object: oneHot(1) } : perfect(i));

  it('scores every entry again from its predictions, and the board changes once, from all old to all new', async () => {
    await startScorer();
    const old = [await predicted(perfect), await predicted(farSighted)];
    for (const id of old) {
      await order(id);
      await ended(id);
    }
    const again = await correct();
    expect(again).toHaveLength(2);
    await order(again[0] ?? '');
    await ended(again[0] ?? '');
    expect(await snapshots('closed')).toHaveLength(2); // half of the entries under other labels would be no board
    await order(again[1] ?? '');
    await ended(again[1] ?? '');
    await order(again[1] ?? '', 'once more'); // a scorer that died between the result and the board leaves it to the next
    const finished = async () => (await errataOf(admin.manager, track.trackId))[0]?.finishedAt;
    while (!(await finished())) await new Promise((wake) => setImmediate(wake));

    const closed = await snapshots('closed');
    expect(closed).toHaveLength(3);
    expect(new Set(closed.at(-1)?.payload.rows.map(({ evaluationId }) => evaluationId))).toEqual(new Set(again));
    const exact = async (id?: string) => (await resultOf(id ?? ''))?.boards['closed']?.values['mac.top1_p.v1']?.value;
    const values = await Promise.all([...old, ...again].map(exact));
    expect(values.slice(0, 2).sort()).toEqual([11 / 12, 1]);
    expect(values.slice(2).sort()).toEqual([11 / 12, 1]);
    expect(await exact(old[0])).toBe(1);
    const shown: { visibility: string }[] = await admin.manager.query(
      `select distinct on (evaluation_id) visibility from publication where evaluation_id = any($1::uuid[]) order by evaluation_id, id desc`,
      [old],
    );
    expect(shown.map(({ visibility }) => visibility)).toEqual(['superseded', 'superseded']);
    expect(await errataOf(admin.manager, track.trackId)).toMatchObject([
      { number: 1, reason: 'one object was wrong', fromVersion: 1, toVersion: 2, evaluations: 2, done: 2 },
    ]);
  });

  it('lets an entry of the day wait for the new board, on which it stands with the others', async () => {
    await startScorer();
    const first = await predicted(perfect);
    await order(first);
    await ended(first);
    const again = await correct();
    const ofTheDay = await predicted(farSighted);
    await order(ofTheDay);
    await ended(ofTheDay);
    expect(await snapshots('closed')).toHaveLength(1);
    await order(again[0] ?? '');
    await ended(again[0] ?? '');
    while ((await snapshots('closed')).length < 2) await new Promise((wake) => setImmediate(wake));
    const rows = (await snapshots('closed')).at(-1)?.payload.rows ?? [];
    expect(new Set(rows.map(({ evaluationId }) => evaluationId))).toEqual(new Set([ofTheDay, ...again]));
  });
});
