import { correctedSplit, errataOf, insertErratum, lockBoards, moveEvaluation, publish } from '@primitives/store';
import { labelFile, oneHot, perfect, RESAMPLES, ScorerTestbed, wrongAt, type Model } from './testbed.js';

let house: ScorerTestbed;
beforeEach(async () => {
  house = await ScorerTestbed.open();
});
afterEach(() => house.close());

describe('a scored evaluation', () => {
  it('has both boards, intervals, curves, slices, and stands on them', async () => {
    await house.startScorer();
    const id = await house.predicted(wrongAt([1, 2]));
    await house.order(id);
    expect(await house.ended(id)).toBe('scored');
    const result = await house.resultOf(id);
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
    const [snapshot] = await house.snapshots('closed');
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
    const events: { subject: string }[] = await house.admin.manager.query(
      `select subject from outbox where subject like 'event.board.%' order by id`,
    );
    expect(events).toHaveLength(2);
  });

  it('keeps its outcomes where only the scorer reads', async () => {
    await house.startScorer();
    const id = await house.predicted(perfect);
    await house.order(id);
    await house.ended(id);
    const digest = (await house.resultOf(id))?.outcomes['closed'] ?? '';
    expect(await house.keepsToItself(digest)).toBe(true);
  });

  it('does not depend on the order in which it was predicted, to the last bit', async () => {
    await house.startScorer();
    const [a, b] = [
      await house.predicted(wrongAt([2, 5, 7]), 'ab'.repeat(32)),
      await house.predicted(wrongAt([2, 5, 7]), 'cd'.repeat(32)),
    ];
    await house.order(a);
    await house.order(b);
    await house.ended(a);
    await house.ended(b);
    expect((await house.resultOf(a))?.boards).toEqual((await house.resultOf(b))?.boards);
    expect((await house.resultOf(a))?.outcomes).toEqual((await house.resultOf(b))?.outcomes);
  });

  it('is scored once though the order comes twice, and to two scorers', async () => {
    await house.startScorer();
    await house.startScorer();
    const id = await house.predicted(perfect);
    await Promise.all([house.order(id, 'one'), house.order(id, 'two')]);
    expect(await house.ended(id)).toBe('scored');
    const [count] = await house.admin.manager.query<{ snapshots: number; shown: number }[]>(
      `select (select count(*)::int from board_snapshot) as snapshots, (select count(*)::int from publication) as shown`,
    );
    expect(count).toEqual({ snapshots: 2, shown: 1 });
  });
});

describe('what cannot be scored', () => {
  it('for want of its labels ends as failed with an incident, and gives the quota back', async () => {
    const other = await house.plantTrack('f'.repeat(64));
    await house.startScorer();
    const id = await house.predicted(perfect, 'ab'.repeat(32), other);
    await house.order(id);
    expect(await house.ended(id)).toBe('failed');
    const [row] = await house.admin.manager.query<{ failure: { code: string; message: string }; refunded: boolean }[]>(
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
    const id = await house.predicted(perfect);
    await house.order(id);
    await moveEvaluation(house.admin.manager, id, 'cancelled');
    const after = await house.predicted(perfect);
    await house.order(after);
    await house.startScorer();
    await house.ended(after);
    expect(await house.resultOf(id)).toBeUndefined();
  });
});

describe('a correction of the labels', () => {
  /** The track under labels in which instance 0 was a red tomato all along. */
  async function correct(): Promise<string[]> {
    const corrected = labelFile.replace('"object":"apple"', '"object":"tomato"');
    const sha256 = await house.writeLabels(corrected);
    await house.admin.manager.query(
      `with version as (insert into benchmark_version (id, slug, number, title, definition, definition_sha256)
         select gen_random_uuid(), slug, number + 1, title, definition, definition_sha256 from benchmark_version returning id)
       insert into split (id, benchmark_version_id, name, role, instance_count, instances_sha256, archive_sha256, labels_sha256)
       select gen_random_uuid(), version.id, name, role, instance_count, instances_sha256, archive_sha256, $1 from split, version`,
      [sha256],
    );
    const to = await correctedSplit(house.admin.manager, house.track.trackId, 2);
    if (!to) throw new Error('the corrected split is not there');
    expect(to).toMatchObject({ sameImages: true, sameLabels: false });
    await house.admin.transaction(async (tx) => {
      await lockBoards(tx, house.track.trackId);
      await insertErratum(tx, { trackId: house.track.trackId, reason: 'one object was wrong', accountId: null, to });
    });
    const again: { id: string }[] = await house.admin.manager.query(
      'select id from evaluation where erratum_id is not null order by id',
    );
    return again.map(({ id }) => id);
  }
  /** A model that says `tomato` of instance 0. */
  const farSighted: Model = (i) => (i === 0 ? { attribute: oneHot(0), object: oneHot(1) } : perfect(i));

  it('scores every entry again from its predictions, and the board changes once, from all old to all new', async () => {
    await house.startScorer();
    const old = [await house.predicted(perfect), await house.predicted(farSighted)];
    for (const id of old) {
      await house.order(id);
      await house.ended(id);
    }
    const again = await correct();
    expect(again).toHaveLength(2);
    await house.order(again[0] ?? '');
    await house.ended(again[0] ?? '');
    expect(await house.snapshots('closed')).toHaveLength(2); // half of the entries under other labels would be no board
    await house.order(again[1] ?? '');
    await house.ended(again[1] ?? '');
    await house.order(again[1] ?? '', 'once more'); // a scorer that died between the result and the board leaves it to the next
    const finished = async () => (await errataOf(house.admin.manager, house.track.trackId))[0]?.finishedAt;
    while (!(await finished())) await new Promise((wake) => setImmediate(wake));

    const closed = await house.snapshots('closed');
    expect(closed).toHaveLength(3);
    expect(new Set(closed.at(-1)?.payload.rows.map(({ evaluationId }) => evaluationId))).toEqual(new Set(again));
    const exact = async (id?: string) =>
      (await house.resultOf(id ?? ''))?.boards['closed']?.values['mac.top1_p.v1']?.value;
    const values = await Promise.all([...old, ...again].map(exact));
    expect(values.slice(0, 2).sort()).toEqual([11 / 12, 1]);
    expect(values.slice(2).sort()).toEqual([11 / 12, 1]);
    expect(await exact(old[0])).toBe(1);
    const shown: { visibility: string }[] = await house.admin.manager.query(
      `select distinct on (evaluation_id) visibility from publication where evaluation_id = any($1::uuid[]) order by evaluation_id, id desc`,
      [old],
    );
    expect(shown.map(({ visibility }) => visibility)).toEqual(['superseded', 'superseded']);
    expect(await errataOf(house.admin.manager, house.track.trackId)).toMatchObject([
      { number: 1, reason: 'one object was wrong', fromVersion: 1, toVersion: 2, evaluations: 2, done: 2 },
    ]);
  });

  it('leaves hidden what was hidden', async () => {
    await house.startScorer();
    const old = await house.predicted(perfect);
    await house.order(old);
    await house.ended(old);
    await publish(house.admin.manager, old, 'hidden', { reason: 'under doubt' });
    const [again = ''] = await correct();
    await house.order(again);
    await house.ended(again);
    while ((await house.snapshots('closed')).length < 2) await new Promise((wake) => setImmediate(wake));
    expect((await house.snapshots('closed')).at(-1)?.payload.rows).toEqual([]);
    const words: { visibility: string; reason: string | null }[] = await house.admin.manager.query(
      'select visibility, reason from publication where evaluation_id = $1 order by id desc limit 1',
      [again],
    );
    expect(words).toEqual([{ visibility: 'hidden', reason: 'under doubt' }]);
  });

  it('lets an entry of the day wait for the new board, on which it stands with the others', async () => {
    await house.startScorer();
    const first = await house.predicted(perfect);
    await house.order(first);
    await house.ended(first);
    const again = await correct();
    const ofTheDay = await house.predicted(farSighted);
    await house.order(ofTheDay);
    await house.ended(ofTheDay);
    expect(await house.snapshots('closed')).toHaveLength(1);
    await house.order(again[0] ?? '');
    await house.ended(again[0] ?? '');
    while ((await house.snapshots('closed')).length < 2) await new Promise((wake) => setImmediate(wake));
    const rows = (await house.snapshots('closed')).at(-1)?.payload.rows ?? [];
    expect(new Set(rows.map(({ evaluationId }) => evaluationId))).toEqual(new Set([ofTheDay, ...again]));
  });
});
