import { ADDED_AT_ONCE } from '@primitives/ranking';
import { correctedSplit, errataOf, insertErratum } from '@primitives/store/benchmarks';
import { lockBoards, publish } from '@primitives/store/boards';
import { moveEvaluation } from '@primitives/store/evaluations';
import { finishCorrection } from '../src/boards.js';
import { EntryColumns } from '../src/entry-columns.js';
import type { Splits } from '../src/splits.js';
import { setTimeout as delay } from 'node:timers/promises';
import { labelFile, oneHot, perfect, RESAMPLES, ScorerTestbed, wrongAt, type Model } from './testbed.js';

let testbed: ScorerTestbed;
beforeEach(async () => {
  testbed = await ScorerTestbed.open();
});
afterEach(() => testbed.close());

describe('a scored evaluation', () => {
  it('has both boards, intervals, curves and slices, and is on both boards', async () => {
    await testbed.startScorer();
    const id = await testbed.predicted(wrongAt([1, 2]));
    await testbed.order(id);
    expect(await testbed.ended(id)).toBe('scored');
    const result = await testbed.resultOf(id);
    const { closed, open } = result?.boards ?? {};
    expect(closed?.values['mac.top1_p.v1']?.value).toBeCloseTo(10 / 12, 12);
    expect(closed?.values['mac.top1_p.v1']?.low).toBeGreaterThan(0.5);
    expect(closed?.values['mac.top1_p.v1']?.high).toBeLessThanOrEqual(1);
    expect(closed).toMatchObject({ instances: 12, candidatePairs: 3, resamples: RESAMPLES });
    expect(open?.candidatePairs).toBe(4);
    expect(closed?.curve?.bias.length).toBeGreaterThan(0);
    closed?.curveBand?.low.forEach((low, j) => {
      expect(low).toBeLessThanOrEqual(1);
      expect(closed.curveBand?.high[j]).toBeGreaterThanOrEqual(1);
    });
    expect(closed?.curveBand?.low.length).toBe(closed?.curve?.bias.length);
    expect(closed?.coverage.share.at(-1)).toBe(1);
    expect(closed?.slices.pair.map(({ name, n }) => [name, n])).toEqual([
      ['red apple', 4],
      ['red tomato', 4],
      ['sliced tomato', 4],
    ]);
    const [snapshot] = await testbed.snapshots('closed');
    expect(snapshot).toMatchObject({
      number: 1,
      payload: { schema: 'board-snapshot/1', rows: [{ evaluationId: id, name: 'A model', team: 'Ada and friends' }] },
    });
    expect(snapshot?.payload.rows[0]?.cells['mac.top1_p.v1']).toMatchObject({
      value: closed?.values['mac.top1_p.v1']?.value,
      rankLow: 1,
      rankHigh: 1,
      mark: null,
    });
    const events: { subject: string }[] = await testbed.admin.manager.query(
      `select subject from outbox where subject like 'event.board.%' order by id`,
    );
    expect(events).toHaveLength(2);
  });

  it('stores its outcomes where only the scorer reads', async () => {
    await testbed.startScorer();
    const id = await testbed.predicted(perfect);
    await testbed.order(id);
    await testbed.ended(id);
    const digest = (await testbed.resultOf(id))?.outcomes['closed'] ?? '';
    expect(await testbed.keepsToItself(digest)).toBe(true);
  });

  it('does not depend on the order of prediction, to the last bit', async () => {
    await testbed.startScorer();
    const [a, b] = [
      await testbed.predicted(wrongAt([2, 5, 7]), 'ab'.repeat(32)),
      await testbed.predicted(wrongAt([2, 5, 7]), 'cd'.repeat(32)),
    ];
    await testbed.order(a);
    await testbed.order(b);
    await testbed.ended(a);
    await testbed.ended(b);
    expect((await testbed.resultOf(a))?.boards).toEqual((await testbed.resultOf(b))?.boards);
    expect((await testbed.resultOf(a))?.outcomes).toEqual((await testbed.resultOf(b))?.outcomes);
  });

  it('does not wait for the reference models of a track', async () => {
    const { splits } = await testbed.scorerParts();
    let [take, release] = [() => {}, () => {}];
    const taken = new Promise<void>((resolve) => (take = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    const of: Splits['of'] = async (work) => {
      if (!('id' in work)) {
        take(); // reference models, which take until the evaluation is scored
        await released;
      }
      return splits.of(work);
    };
    await testbed.startScorer({}, { splits: Object.assign(Object.create(splits) as Splits, { of }) });
    await testbed.orderReferences();
    await taken;
    const id = await testbed.predicted(perfect);
    await testbed.order(id);
    expect(await testbed.ended(id)).toBe('scored');
    expect(await testbed.referencedBoards()).toEqual([]);
    release();
    while ((await testbed.referencedBoards()).length === 0) await delay(50);
    expect(await testbed.referencedBoards()).toEqual(['closed', 'open']);
  });

  it('is scored once although the message is delivered twice, to two scorers', async () => {
    await testbed.startScorer();
    await testbed.startScorer();
    const id = await testbed.predicted(perfect);
    await Promise.all([testbed.order(id, 'one'), testbed.order(id, 'two')]);
    expect(await testbed.ended(id)).toBe('scored');
    const [count] = await testbed.admin.manager.query<{ snapshots: number; shown: number }[]>(
      `select (select count(*)::int from board_snapshot) as snapshots, (select count(*)::int from publication) as shown`,
    );
    expect(count).toEqual({ snapshots: 2, shown: 1 });
  });
});

describe('what cannot be scored', () => {
  it('because labels are missing ends as failed with an incident, and refunds the quota', async () => {
    const other = await testbed.seedTrack('f'.repeat(64));
    await testbed.startScorer();
    const id = await testbed.predicted(perfect, 'ab'.repeat(32), other);
    await testbed.order(id);
    expect(await testbed.ended(id)).toBe('failed');
    const [row] = await testbed.admin.manager.query<
      { failure: { code: string; message: string }; refunded: boolean }[]
    >('select failure, refunded_at is not null as refunded from evaluation where id = $1', [id]);
    expect(row).toMatchObject({
      failure: { code: 'internal', message: expect.stringMatching(/incident [0-9a-f-]{36}/) },
      refunded: true,
    });
    expect(JSON.stringify(row)).not.toMatch(/\b(red|sliced|apple|tomato)\b/);
  });

  it('because it was cancelled meanwhile leaves no result', async () => {
    const id = await testbed.predicted(perfect);
    await testbed.order(id);
    await moveEvaluation(testbed.admin.manager, id, 'cancelled');
    const after = await testbed.predicted(perfect);
    await testbed.order(after);
    await testbed.startScorer();
    await testbed.ended(after);
    expect(await testbed.resultOf(id)).toBeUndefined();
  });
});

describe('a correction of the labels', () => {
  /** The track with labels in which instance 0 is a red tomato. */
  async function correct(): Promise<string[]> {
    const corrected = labelFile.replace('"object":"apple"', '"object":"tomato"');
    const sha256 = await testbed.writeLabels(corrected);
    await testbed.admin.manager.query(
      `with version as (insert into benchmark_version (id, slug, number, title, definition, definition_sha256)
         select gen_random_uuid(), slug, number + 1, title, definition, definition_sha256 from benchmark_version returning id)
       insert into split (id, benchmark_version_id, name, role, instance_count, instances_sha256, archive_sha256, labels_sha256)
       select gen_random_uuid(), version.id, name, role, instance_count, instances_sha256, archive_sha256, $1 from split, version`,
      [sha256],
    );
    const to = await correctedSplit(testbed.admin.manager, testbed.track.trackId, 2);
    if (!to) throw new Error('the corrected split is not there');
    expect(to).toMatchObject({ sameImages: true, sameLabels: false });
    await testbed.admin.transaction(async (tx) => {
      await lockBoards(tx, testbed.track.trackId);
      await insertErratum(tx, { trackId: testbed.track.trackId, reason: 'one object was wrong', accountId: null, to });
    });
    const again: { id: string }[] = await testbed.admin.manager.query(
      'select id from evaluation where erratum_id is not null order by id',
    );
    return again.map(({ id }) => id);
  }
  /** A model that answers `tomato` for instance 0. */
  const farSighted: Model = (i) => (i === 0 ? { attribute: oneHot(0), object: oneHot(1) } : perfect(i));

  it('rescores every entry from its predictions, and the board changes once, from all old to all new', async () => {
    await testbed.startScorer();
    const old = [await testbed.predicted(perfect), await testbed.predicted(farSighted)];
    for (const id of old) {
      await testbed.order(id);
      await testbed.ended(id);
    }
    const again = await correct();
    expect(again).toHaveLength(2);
    await testbed.order(again[0] ?? '');
    await testbed.ended(again[0] ?? '');
    // a board with half of the entries rescored would be invalid
    expect(await testbed.snapshots('closed')).toHaveLength(2);
    await testbed.order(again[1] ?? '');
    await testbed.ended(again[1] ?? '');
    await testbed.order(again[1] ?? '', 'once more'); // a scorer that died between the result and the board leaves it to the next
    const finished = async () => (await errataOf(testbed.admin.manager, testbed.track.trackId))[0]?.finishedAt;
    while (!(await finished())) await new Promise((wake) => setImmediate(wake));

    const closed = await testbed.snapshots('closed');
    expect(closed).toHaveLength(3);
    expect(new Set(closed.at(-1)?.payload.rows.map(({ evaluationId }) => evaluationId))).toEqual(new Set(again));
    const exact = async (id?: string) =>
      (await testbed.resultOf(id ?? ''))?.boards['closed']?.values['mac.top1_p.v1']?.value;
    const values = await Promise.all([...old, ...again].map(exact));
    expect(values.slice(0, 2).sort()).toEqual([11 / 12, 1]);
    expect(values.slice(2).sort()).toEqual([11 / 12, 1]);
    expect(await exact(old[0])).toBe(1);
    const shown: { visibility: string }[] = await testbed.admin.manager.query(
      `select distinct on (evaluation_id) visibility from publication where evaluation_id = any($1::uuid[]) order by evaluation_id, id desc`,
      [old],
    );
    expect(shown.map(({ visibility }) => visibility)).toEqual(['superseded', 'superseded']);
    expect(await errataOf(testbed.admin.manager, testbed.track.trackId)).toMatchObject([
      { number: 1, reason: 'one object was wrong', fromVersion: 1, toVersion: 2, evaluations: 2, done: 2 },
    ]);
  });

  it('compares rescored entries before the last one is rescored', async () => {
    await testbed.startScorer();
    const entries = ADDED_AT_ONCE + 1;
    for (let k = 0; k < entries; k++) {
      const id = await testbed.predicted(k === 0 ? farSighted : wrongAt([k % 12]));
      await testbed.order(id);
      await testbed.ended(id);
    }
    const compared = async () => (await testbed.comparedEntries('closed')).sort((a, b) => a - b);
    expect(await compared()).toEqual([entries]);
    const again = await correct();
    for (const id of again.slice(0, ADDED_AT_ONCE)) {
      await testbed.order(id);
      await testbed.ended(id);
    }
    while (!(await compared()).includes(ADDED_AT_ONCE)) await new Promise((wake) => setImmediate(wake));
    expect(await compared()).toEqual([ADDED_AT_ONCE, entries]);
    expect(await testbed.snapshots('closed')).toHaveLength(entries);
  });

  it('is not finished by a debug run, which may have another split', async () => {
    await testbed.startScorer();
    const entry = await testbed.predicted(perfect);
    await testbed.order(entry);
    await testbed.ended(entry);
    const [again = ''] = await correct();
    await testbed.order(again);
    await testbed.ended(again);
    const finished = async () => (await errataOf(testbed.admin.manager, testbed.track.trackId))[0]?.finishedAt ?? null;
    while (!(await finished())) await new Promise((wake) => setImmediate(wake));
    // as a scorer leaves it that ends between the last result and the board
    await testbed.admin.manager.query('update erratum set finished_at = null');
    const debug = await testbed.predicted(perfect);
    await testbed.admin.manager.query('update evaluation set debug = true where id = $1', [debug]);

    const parts = await testbed.scorerParts();
    const finish = (id: string) =>
      finishCorrection(parts, new EntryColumns(parts.outcomes, RESAMPLES, parts.rankingFolder), id);
    await finish(debug);
    expect(await finished()).toBeNull();
    await finish(again);
    expect(await finished()).not.toBeNull();
  });

  it('does not publish hidden results', async () => {
    await testbed.startScorer();
    const old = await testbed.predicted(perfect);
    await testbed.order(old);
    await testbed.ended(old);
    await publish(testbed.admin.manager, old, 'hidden', { reason: 'under doubt' });
    const [again = ''] = await correct();
    await testbed.order(again);
    await testbed.ended(again);
    while ((await testbed.snapshots('closed')).length < 2) await new Promise((wake) => setImmediate(wake));
    expect((await testbed.snapshots('closed')).at(-1)?.payload.rows).toEqual([]);
    const words: { visibility: string; reason: string | null }[] = await testbed.admin.manager.query(
      'select visibility, reason from publication where evaluation_id = $1 order by id desc limit 1',
      [again],
    );
    expect(words).toEqual([{ visibility: 'hidden', reason: 'under doubt' }]);
  });

  it('delays an entry that is scored meanwhile until the new board, which shows it with the others', async () => {
    await testbed.startScorer();
    const first = await testbed.predicted(perfect);
    await testbed.order(first);
    await testbed.ended(first);
    const again = await correct();
    const ofTheDay = await testbed.predicted(farSighted);
    await testbed.order(ofTheDay);
    await testbed.ended(ofTheDay);
    expect(await testbed.snapshots('closed')).toHaveLength(1);
    await testbed.order(again[0] ?? '');
    await testbed.ended(again[0] ?? '');
    while ((await testbed.snapshots('closed')).length < 2) await new Promise((wake) => setImmediate(wake));
    const rows = (await testbed.snapshots('closed')).at(-1)?.payload.rows ?? [];
    expect(new Set(rows.map(({ evaluationId }) => evaluationId))).toEqual(new Set([ofTheDay, ...again]));
  });
});
