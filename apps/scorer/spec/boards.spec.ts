import { setTimeout as delay } from 'node:timers/promises';
import type { Bus } from '@primitives/messaging';
import { newId } from '@primitives/runtime';
import { encodeMessage, parseCompareReply, subjects } from '@primitives/protocol';
import { closeSeason, publishHiddenSplit, seasonOfTrack } from '@primitives/store/benchmarks';
import { publish, type ExampleAnswer } from '@primitives/store/boards';
import { resultsOfEvaluations } from '@primitives/store/evaluations';
import { dueListings, similarEvaluations } from '@primitives/store/submissions';
import { INSTANCES, labelFile, perfect, RESAMPLES, ScorerTestbed, wrongAt } from './testbed.js';

let testbed: ScorerTestbed;
beforeEach(async () => {
  testbed = await ScorerTestbed.open();
});
afterEach(() => testbed.close());

describe('a board', () => {
  it('numbers its snapshots without gaps, each with all earlier entries, although entries are scored concurrently', async () => {
    await testbed.startScorer();
    await testbed.startScorer();
    const ids = await Promise.all([
      testbed.predicted(perfect),
      testbed.predicted(wrongAt([1])),
      testbed.predicted(wrongAt([1, 2, 4])),
      testbed.predicted(wrongAt([5, 7])),
    ]);
    await Promise.all(ids.map((id) => testbed.order(id)));
    await Promise.all(ids.map((id) => testbed.ended(id)));
    const closed = await testbed.snapshots('closed');
    expect(closed.map(({ number, payload }) => [number, payload.rows.length])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ]);
    const last = closed.at(-1)?.payload;
    const cells = ids.map((id) => last?.rows.find(({ evaluationId }) => evaluationId === id)?.cells['mac.top1_p.v1']);
    expect(cells.map((cell) => cell?.mark)).toEqual(['BEST', 'SECOND', null, null]);
    expect(cells[0]).toMatchObject({ value: 1, rankLow: 1 });
    expect(last?.pairs['mac.top1_p.v1']).toHaveLength(6);
  });

  it('contains the execution providers of an entry if each of its shards reports its own', async () => {
    await testbed.startScorer();
    const declared = [['webgpu', 'cpu'], ['cuda', 'cuda'], ['cuda'], ['cuda', '<b>none</b>']];
    const ids = await Promise.all(
      declared.map((providers) => testbed.predicted(perfect, undefined, undefined, providers)),
    );
    // an entry that reuses answers has the providers of the original
    await testbed.admin.manager.query('update evaluation set reused_from = $1 where id = $2', [ids[0], ids[2]]);
    await Promise.all(ids.map((id) => testbed.order(id)));
    await Promise.all(ids.map((id) => testbed.ended(id)));
    const rows = (await testbed.snapshots('closed')).at(-1)?.payload.rows;
    const providers = ids.map((id) => rows?.find(({ evaluationId }) => evaluationId === id)?.providers);
    expect(providers).toEqual([['cpu', 'webgpu'], ['cuda'], ['cpu', 'webgpu'], null]);
  });
});

describe('copies of a model', () => {
  const fingerprint = (id: string, digit: string) =>
    testbed.admin.manager.query(
      'update submission set fingerprint = $2 where id = (select submission_id from evaluation where id = $1)',
      [id, digit.repeat(64)],
    );
  const board = async () => {
    const rows = (await testbed.snapshots('closed')).at(-1)?.payload.rows ?? [];
    const shown = rows.map(({ evaluationId, copies, cells }) => [
      evaluationId,
      copies,
      cells['mac.top1_p.v1']?.rankHigh,
    ]);
    return shown.sort();
  };
  const setTo = async (id: string, visibility: 'hidden' | 'withdrawn', snapshot: number) => {
    await publish(testbed.admin.manager, id, visibility, { reason: 'for the test' });
    await testbed.rank(id, visibility);
    await testbed.snapshotsOf(snapshot);
  };
  const scored = async () => {
    await testbed.admin.manager.query('alter table submission disable trigger all');
    await testbed.startScorer();
    const [first, other, copy] = [
      await testbed.predicted(perfect),
      await testbed.predicted(wrongAt([1, 2, 3, 4, 5, 6, 7, 8])),
      await testbed.predicted(perfect),
    ];
    await fingerprint(first, 'a');
    await fingerprint(other, 'b');
    await fingerprint(copy, 'a');
    for (const id of [copy, other, first]) {
      await testbed.order(id);
      expect(await testbed.ended(id)).toBe('scored');
    }
    return { first, other, copy };
  };

  it('are folded under the first submission, even if they are scored before it, and change no rank', async () => {
    const { first, other, copy } = await scored();
    expect(await board()).toEqual([
      [first, 1, 2],
      [other, 0, 2],
    ]);
    await setTo(first, 'withdrawn', 4);
    expect(await board()).toEqual([
      [other, 0, 2],
      [copy, 0, 2],
    ]);
  });

  it('stay off the board when a maintainer removes the first submission', async () => {
    const { first, other } = await scored();
    await setTo(first, 'hidden', 4);
    expect(await board()).toEqual([[other, 0, 1]]);
  });

  it('are announced in the log of a copy', async () => {
    const { first } = await scored();
    const started = `select from evaluation_log where evaluation_id = $1 and code = 'scoring_started'`;
    expect(await testbed.admin.manager.query(started, [first])).toHaveLength(1);
    const again = await testbed.predicted(perfect);
    await fingerprint(again, 'a');
    await testbed.order(again);
    expect(await testbed.ended(again)).toBe('scored');
    const [log] = await testbed.admin.manager.query<{ message: string; code: string }[]>(
      `select l.message, s.code from evaluation_log l join evaluation e on e.id = $2 join submission s on s.id = e.submission_id
        where l.evaluation_id = $1 and l.code = 'scored'`,
      [again, first],
    );
    expect(log?.message).toContain(`it is a copy of ${log?.code}: the boards rank that submission, not this one`);
    expect((await board())[0]).toEqual([first, 2, 2]);
  });
});

describe('near-duplicates', () => {
  const alerts = () =>
    testbed.admin.manager.query<{ kind: string; evaluation_ids: string[]; text: string }[]>(
      `select kind, evaluation_ids, text from probing_alert where signal = 'equal_answers'`,
    );

  it('are shown to maintainers in one alert, and copies and different models are not', async () => {
    await testbed.admin.manager.query('alter table submission disable trigger all');
    await testbed.startScorer();
    const scored = async (answers: typeof perfect, digit: string) => {
      const id = await testbed.predicted(answers);
      await testbed.admin.manager.query(
        'update submission set fingerprint = $2 where id = (select submission_id from evaluation where id = $1)',
        [id, digit.repeat(64)],
      );
      await testbed.order(id);
      expect(await testbed.ended(id)).toBe('scored');
      return id;
    };
    const first = await scored(perfect, 'a');
    const copy = await scored(perfect, 'a');
    await scored(wrongAt([1, 2, 3]), 'b');
    expect(await alerts()).toEqual([]);
    const reference = (value: boolean) =>
      testbed.admin.manager.query('update team set reference = $2 where id = $1', [testbed.track.teamId, value]);
    await reference(true);
    const baseline = await scored(perfect, 'd');
    expect(await alerts()).toEqual([]);
    await reference(false);
    const near = await scored(perfect, 'c');
    const [alert] = await testbed.alertsOf(1);
    expect(alert).toMatchObject({ kind: 'model', text: expect.stringContaining('4 submissions give all') });
    expect(await alerts()).toMatchObject([{ evaluation_ids: [first, copy, baseline, near] }]);
  });
});

describe('similar results', () => {
  it('are shown to maintainers in one alert for the earlier entry, and those of another model are not', async () => {
    await testbed.close();
    testbed = await ScorerTestbed.open({ instances: 120 });
    await testbed.admin.manager.query(`update track set primary_metric = 'mac.top1_p.v1' where id = $1`, [
      testbed.track.trackId,
    ]);
    await testbed.startScorer();
    /** Images whose answer can be wrong: two of three. */
    const corrigible = Array.from({ length: 120 }, (_, i) => i).filter((i) => i % 3 !== 0);
    const scored = async (images: readonly number[]) => {
      const id = await testbed.predicted(wrongAt(images));
      await testbed.order(id);
      expect(await testbed.ended(id)).toBe('scored');
      return id;
    };
    const first = await scored(corrigible.slice(0, 40));
    await scored(corrigible.slice(40, 80));
    const copies = [await scored(corrigible.slice(0, 41)), await scored(corrigible.slice(0, 39))];
    const similarNow = () => similarEvaluations(testbed.admin.manager, testbed.track.trackId);
    while ((await similarNow()).size < copies.length) await delay(50); // the time limit of the test is the bound
    const [alert, ...others] = await testbed.alertsOf(1);
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ kind: 'model', signal: 'similar_results' });
    expect(alert?.text).toMatch(
      /has nearly the same result on each image as .* correlation 0\.9\d\d on the board closed/,
    );
    expect([...(await similarNow())]).toEqual(copies.map((id) => [id, first]));

    // entries of the maintainers' own team are baselines: that two of them are similar is no news
    await testbed.admin.manager.query('update team set reference = true where id = $1', [testbed.track.teamId]);
    for (const [from, to] of [
      [20, 61],
      [20, 60],
      [10, 50],
    ] as const)
      await scored(corrigible.slice(from, to));
    expect([...(await similarNow())]).toEqual(copies.map((id) => [id, first]));
  });
});

describe('the release of a result', () => {
  const visibilityOf = async (evaluationId: string) =>
    (
      await testbed.admin.manager.query<{ visibility: string }[]>(
        'select visibility from publication where evaluation_id = $1 order by id desc limit 1',
        [evaluationId],
      )
    )[0]?.visibility;
  const examplesOf = async (evaluationId: string) =>
    (
      await testbed.admin.manager.query<{ examples: ExampleAnswer[] | null }[]>(
        'select examples from result where evaluation_id = $1',
        [evaluationId],
      )
    )[0]?.examples;
  const rowsOf = async () => (await testbed.snapshots('closed')).map(({ payload }) => payload.rows.length);

  it('never happens for a debug run on a public sample, which is scored exactly by its published labels', async () => {
    await testbed.startScorer();
    const id = await testbed.predicted(perfect);
    const splitId = await testbed.publishSample(labelFile.replaceAll('"apple"', '"tomato"'));
    await testbed.admin.manager.query(`update track set release_rule = 'improvements' where id = $1`, [
      testbed.track.trackId,
    ]);
    await testbed.admin.manager.query('update evaluation set debug = true, split_id = $2 where id = $1', [id, splitId]);
    await testbed.order(id);
    expect(await testbed.ended(id)).toBe('scored');
    expect(await visibilityOf(id)).toBe('hidden');
    const [result] = await resultsOfEvaluations(testbed.admin.manager, [id]);
    // the model answers with the hidden labels, of which two thirds are those of the sample
    expect(result?.boards?.['closed']?.values['mac.top1_p.v1']?.value).toBeCloseTo(2 / 3);
    expect(await testbed.snapshots('closed')).toEqual([]);
    // its answers to the first images are stored for readers; those of a hidden split never are
    expect((await examplesOf(id))?.slice(0, 3)).toEqual([
      { instance: 'i0', text: 'red · apple', right: false },
      { instance: 'i1', text: 'red · tomato', right: true },
      { instance: 'i2', text: 'sliced · tomato', right: true },
    ]);
    const hidden = await testbed.predicted(perfect);
    await testbed.order(hidden);
    expect(await testbed.ended(hidden)).toBe('scored');
    expect(await examplesOf(hidden)).toBeNull();
  });

  it('waits for the end of its embargo, and never happens for a debug run', async () => {
    await testbed.startScorer();
    const [best, debug, plain] = [
      await testbed.predicted(perfect),
      await testbed.predicted(wrongAt([1])),
      await testbed.predicted(wrongAt([1, 2])),
    ];
    const list = (listing: string) =>
      testbed.admin.manager.query(
        `insert into submission_listing (id, submission_id, listing) select $2, submission_id, $3 from evaluation where id = $1`,
        [best, newId(), listing],
      );
    await list('private');
    await testbed.admin.manager.query('update evaluation set debug = true where id = $1', [debug]);
    for (const id of [best, debug, plain]) {
      await testbed.order(id);
      expect(await testbed.ended(id)).toBe('scored');
    }
    expect([await visibilityOf(best), await visibilityOf(debug), await visibilityOf(plain)]).toEqual([
      'embargoed',
      'hidden',
      'shown',
    ]);
    expect(await rowsOf()).toEqual([1]);
    await list('listed');
    await testbed.rank(best, 'lifted');
    await testbed.snapshotsOf(2);
    expect(await visibilityOf(best)).toBe('shown');
    expect(await rowsOf()).toEqual([1, 2]);
    const messages = await testbed.admin.manager.query<{ message: string }[]>(
      `select message from evaluation_log where evaluation_id = $1 and code = 'shown'`,
      [best],
    );
    expect(messages).toEqual([{ message: 'listed; it is on its boards' }]);
  });
});

describe('a phase that publishes its results at its end', () => {
  it('seals them until it closes, regardless of the release rule, and then publishes them together', async () => {
    await testbed.startScorer();
    const { manager } = testbed.admin;
    const phaseId = newId();
    await manager.query(
      `insert into track_phase (id, track_id, slug, name, opens_at, closes_at, results)
       values ($1, $2, 'final', 'Final', now() - interval '1 hour', now() + interval '1 hour', 'at_end')`,
      [phaseId, testbed.track.trackId],
    );
    await manager.query(
      `update track set release_rule = 'improvements', primary_metric = 'mac.top1_p.v1' where id = $1`,
      [testbed.track.trackId],
    );
    const ids = [
      await testbed.predicted(perfect),
      await testbed.predicted(wrongAt([1, 2])),
      await testbed.predicted(wrongAt([3])),
    ];
    await manager.query('update evaluation set phase_id = $2 where id = any($1::uuid[])', [ids, phaseId]);
    for (const id of ids) {
      await testbed.order(id);
      expect(await testbed.ended(id)).toBe('scored');
    }
    const latest = await manager.query<{ visibility: string }[]>(
      `select distinct on (evaluation_id) visibility from publication where evaluation_id = any($1::uuid[]) order by evaluation_id, id desc`,
      [ids],
    );
    expect(latest.map(({ visibility }) => visibility)).toEqual(['sealed', 'sealed', 'sealed']);
    expect(await testbed.snapshots('closed')).toEqual([]);
    expect(await dueListings(manager, null)).toEqual([]);

    await manager.query(`update track_phase set closes_at = now() where id = $1`, [phaseId]);
    await publish(manager, ids[2] ?? '', 'withdrawn'); // withdrawn by its team: never shown
    expect((await dueListings(manager, null)).map(({ evaluationId, from, to }) => [evaluationId, from, to])).toEqual(
      ids.slice(0, 2).map((id) => [id, 'sealed', 'shown']),
    );
    await testbed.rank(ids[0] ?? '', 'closed');
    const [shown] = await testbed.snapshotsOf(1);
    expect(shown?.payload.rows.map(({ evaluationId, phase }) => [evaluationId, phase])).toEqual([
      [ids[0], 'final'],
      [ids[1], 'final'],
    ]);
    expect(await dueListings(manager, null)).toEqual([]);
  });
});

describe('a season', () => {
  it('seals its results while it is open, and publishes them exactly when it closes', async () => {
    await testbed.startScorer();
    const { manager } = testbed.admin;
    const { trackId } = testbed.track;
    await manager.query(
      `insert into season (id, track_id, number, results_track_id, commitment, generator, renderer)
       values ($1, $2, 1, $2, $3, 'spec/1', 'none')`,
      [newId(), trackId, 'c'.repeat(64)],
    );
    const ids = [await testbed.predicted(perfect), await testbed.predicted(wrongAt([1, 2]))];
    for (const id of ids) {
      await testbed.order(id);
      expect(await testbed.ended(id)).toBe('scored');
    }
    expect(await testbed.snapshots('closed')).toEqual([]);
    expect(await dueListings(manager, null)).toEqual([]);
    const { splitId, closed } = await testbed.admin.transaction(async (tx) => ({
      splitId: await publishHiddenSplit(tx, trackId),
      closed: await closeSeason(tx, (await seasonOfTrack(tx, trackId))?.id ?? '', 'the statement'),
    }));
    expect(closed).toBe(true);
    expect((await dueListings(manager, null)).map(({ from, to }) => `${from} → ${to}`)).toEqual([
      'sealed → shown',
      'sealed → shown',
    ]);
    await testbed.rank(ids[0] ?? '', 'closed');
    const [shown] = await testbed.snapshotsOf(1);
    const values = shown?.payload.rows.map(({ cells }) => cells['mac.top1_p.v1']?.value);
    expect(values?.map((value) => Math.round((value ?? 0) * INSTANCES))).toEqual([INSTANCES, INSTANCES - 2]);
    const [{ role } = { role: '' }] = await manager.query<{ role: string }[]>('select role from split where id = $1', [
      splitId,
    ]);
    expect(role).toBe('public');
  });
});

describe('entries of a board', () => {
  const compare = async (asker: Bus, evaluationIds: string[]) => {
    const request = { v: 1, trackId: testbed.track.trackId, board: 'closed', evaluationIds };
    return parseCompareReply(await asker.request(subjects.compare(), encodeMessage(request), 30_000));
  };

  it('are compared with the first of them, and only while they are shown', async () => {
    await testbed.startScorer();
    const asker = await testbed.broker.connect('api');
    const ids = [
      await testbed.predicted(perfect),
      await testbed.predicted(wrongAt([1, 2, 4, 5, 7, 8, 10, 11])),
      await testbed.predicted(perfect),
    ];
    for (const id of ids) await testbed.order(id);
    for (const id of ids) expect(await testbed.ended(id)).toBe('scored');
    const reply = await compare(asker, ids);
    if (reply.kind !== 'compared') throw new Error('not compared');
    const top1 = reply.metrics.filter(({ metric }) => metric === 'mac.top1_p.v1');
    expect(reply.resamples).toBe(RESAMPLES);
    expect(top1.map(({ evaluationId }) => evaluationId)).toEqual([ids[1], ids[2]]);
    expect(top1[0]?.difference).toBeCloseTo(-8 / 12, 12);
    expect(top1[0]?.low).toBeLessThan(-8 / 12);
    expect(top1[0]?.high).toBeGreaterThan(-8 / 12);
    expect(top1[1]).toMatchObject({ difference: 0 });
    expect(reply.agreements).toEqual([
      {
        metric: 'mac.exact_match.v1',
        unit: 'image',
        evaluationId: ids[1],
        kappa: 0,
        both: 4,
        onlyFirst: 8,
        onlySecond: 0,
        neither: 0,
      },
      {
        metric: 'mac.exact_match.v1',
        unit: 'image',
        evaluationId: ids[2],
        kappa: null,
        both: 12,
        onlyFirst: 0,
        onlySecond: 0,
        neither: 0,
      },
    ]);
    const part = (board: string) => ({ trackId: testbed.track.trackId, board, evaluationIds: ids, untested: [] });
    const overBoards = async () =>
      parseCompareReply(
        await asker.request(subjects.compare(), encodeMessage({ v: 1, family: ['closed', 'open'].map(part) }), 30_000),
      );
    const family = await overBoards();
    if (family.kind !== 'family') throw new Error('not compared');
    expect(family.differences).toMatchObject(
      ['closed', 'open'].flatMap((board) =>
        ids
          .slice(1)
          .map((evaluationId) => ({ board, metric: 'mac.auc.v1', evaluationId, verdict: 'not_significant', p: 1 })),
      ),
    );
    const metrics = reply.metrics.filter(({ evaluationId }) => evaluationId === ids[1]).map(({ metric }) => metric);
    const pair = { ...part('closed'), evaluationIds: ids.slice(0, 2), metrics };
    const ofMetrics = parseCompareReply(
      await asker.request(subjects.compare(), encodeMessage({ v: 1, family: [pair] }), 30_000),
    );
    if (ofMetrics.kind !== 'family') throw new Error('not compared');
    const own = parseCompareReply(
      await asker.request(
        subjects.compare(),
        encodeMessage({ v: 1, family: [{ ...pair, metrics: ['mac.top1_p.v1'] }] }),
        30_000,
      ),
    );
    if (own.kind !== 'family') throw new Error('not compared');
    const count = ofMetrics.differences.filter(({ difference }) => difference !== null).length;
    const pOf = (of: typeof own) => of.differences.find(({ metric }) => metric === 'mac.top1_p.v1')?.p ?? NaN;
    expect(count).toBeGreaterThan(5);
    expect(pOf(own)).toBeLessThan(0.05);
    expect(pOf(ofMetrics)).toBeCloseTo(Math.min(1, count * pOf(own)), 9);
    await testbed.admin.transaction((tx) => publish(tx, ids[2] ?? '', 'hidden'));
    expect(await overBoards()).toEqual({ v: 1, kind: 'gone' });
    expect(await compare(asker, ids)).toEqual({ v: 1, kind: 'gone' });
  });
});

describe('a result that is no longer shown', () => {
  it('leaves its boards at once, and returns in the same way, with updated ranks of the other entries', async () => {
    await testbed.startScorer();
    const [best, second] = [await testbed.predicted(perfect), await testbed.predicted(wrongAt([1, 2]))];
    for (const id of [best, second]) await testbed.order(id);
    for (const id of [best, second]) await testbed.ended(id);
    await publish(testbed.admin.manager, best, 'withdrawn');
    await testbed.rank(best, 'first');
    const [, , without] = await testbed.snapshotsOf(3);
    expect(without?.payload.rows.map(({ evaluationId }) => evaluationId)).toEqual([second]);
    expect(without?.payload.rows[0]?.cells['mac.top1_p.v1']).toMatchObject({ rankLow: 1, rankHigh: 1 });
    await publish(testbed.admin.manager, second, 'hidden');
    await testbed.rank(second, 'second');
    expect((await testbed.snapshotsOf(4)).at(-1)?.payload.rows).toEqual([]);
    await publish(testbed.admin.manager, best, 'shown');
    await testbed.rank(best, 'third');
    expect((await testbed.snapshotsOf(5)).at(-1)?.payload.rows.map(({ evaluationId }) => evaluationId)).toEqual([best]);
  });
});
