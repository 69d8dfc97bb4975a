import type { BoardResult } from '@primitives/results';
import { insertReferences, publish } from '@primitives/store/boards';
import { forecast } from '@primitives/store/evaluations';
import { seedTrack, type SeededTrack } from '@primitives/testing';
import { recordSimilarResults } from '@primitives/store/submissions';
import { seedSnapshot, rows } from './seed-board';
import {
  BAND,
  EDGE,
  named,
  RECEIPT,
  RESULT,
  seedEvaluation,
  TRACK_OF_TWO_SHARDS,
  type EvaluationStage,
} from './seed-evaluation';
import { runningApi, type RunningApi } from './running-api';

let api: RunningApi;
let track: SeededTrack;
beforeAll(async () => {
  api = await runningApi();
  track = await seedTrack(api.admin, api.blobs, TRACK_OF_TWO_SHARDS);
});
afterAll(() => api.close());

const evaluate = (to: EvaluationStage, closed?: BoardResult) => seedEvaluation(api, track, to, closed);

const EVALUATION = `query ($id: ID!) { evaluation(id: $id) { state instancesDone instancesTotal bundleReport
  steps { name startedAt endedAt } waiting { cause reason ahead expectedSeconds expectedSecondsHigh }
  expectedTimes { startSeconds endSeconds } shards { index state runner tries instances done }
  results { board instances candidatePairs rank { metric low high of } curve { bias seen } curveBand { low high }
            baseline { submissionCode name area curve { bias seen unseen } } coverage { k } slices { attribute { name n value } }
            hierarchy { parent child n violations value low high samePolarity { n violations value } } values { metric value low rankLow mark }
            neighbours { relation submissionCode difference outcome gain factor units unit basis reason } }
  receipt { bundleSha256 definitionSha256 archiveSha256 predictions scorerVersion isolation runners engine recheck { instances differing code } } } }`;
const read = async (id: string) => (await api.request(EVALUATION, { id })).data.evaluation;

describe('an evaluation', () => {
  it('that waits returns the reason and the evaluations ahead', async () => {
    const first = await read(await evaluate('queued'));
    expect(first).toMatchObject({
      state: 'QUEUED',
      waiting: { reason: 'waiting for checks' },
      shards: [],
      results: null,
      receipt: null,
    });
    const planned = await read(await evaluate('planned'));
    expect(planned.expectedTimes).toBeNull();
    expect(planned.waiting).toEqual({
      cause: 'NO_RUNNER',
      reason: 'the pool has no runner; it starts as soon as one joins',
      ahead: 1,
      expectedSeconds: null,
      expectedSecondsHigh: null,
    });
    expect(planned).toMatchObject({
      instancesTotal: 6,
      shards: [{ state: 'WAITING', instances: 2 }, { state: 'WAITING' }],
      bundleReport: { findings: [] },
    });
  });

  it('is forecast from what remains in its pool, with the speeds of completed shards, of it or of its track', async () => {
    const own = await seedTrack(api.admin, api.blobs, { ...TRACK_OF_TWO_SHARDS, pool: 'measured' });
    const planned = () => seedEvaluation(api, own, 'planned');
    const { manager } = api.admin;
    const first = await planned();
    const second = await planned();
    const before = await forecast(manager, second);
    const remains = {
      instances: 6,
      leased: 0,
      leasedSeconds: 0,
      secondsPerInstance: null,
      recentSecondsPerInstance: null,
      slowSecondsPerInstance: null,
    };
    expect(before).toMatchObject({ ahead: 1, work: [remains, remains] });
    // the pilot of 2 images takes 10 seconds
    await manager.query(
      `update shard set done_at = now(), done_fence = 1, leased_at = now() - interval '10 seconds'
        where evaluation_id = $1 and shard_index = 0`,
      [first],
    );
    const later = { ...remains, recentSecondsPerInstance: 5, slowSecondsPerInstance: 5 };
    const expectWork = async (id: string, work: object) =>
      expect((await forecast(manager, id)).work).toContainEqual(expect.objectContaining({ ...later, ...work }));
    await expectWork(second, { instances: 4, secondsPerInstance: 5 });
    // of the evaluation after it, only the shard that is in the queue
    await expectWork(first, { instances: 2 });
    // a shard of 2 images that has been in progress for a minute
    await manager.query(
      `update shard set released_at = now(), leased_at = now() - interval '1 minute', leased_until = now() + interval '1 minute', leased_by = 'a'
        where evaluation_id = $1 and shard_index = 1`,
      [first],
    );
    const slower = (await forecast(manager, second)).work.find(({ instances }) => instances === 4);
    expect(slower?.secondsPerInstance).toBeGreaterThan(14);
    expect(slower).toMatchObject({ leased: 4, leasedSeconds: expect.closeTo(60, -1) });
  });

  it('has the place in the queue that the fleet page shows: after what is in progress, before a sample run', async () => {
    const own = await seedTrack(api.admin, api.blobs, { ...TRACK_OF_TWO_SHARDS, pool: 'ordered' });
    const { manager } = api.admin;
    const [sample, entry, later] = [
      await seedEvaluation(api, own, 'planned'),
      await seedEvaluation(api, own, 'planned'),
      await seedEvaluation(api, own, 'planned'),
    ];
    await manager.query(
      `update evaluation set attempt = 0, priority = -3, debug = true, split_id = (select t.split_id from track t where t.id = track_id)
        where id = $1`,
      [sample],
    );
    const ahead = async () =>
      Promise.all([sample, entry, later].map(async (id) => (await forecast(manager, id)).ahead));
    expect(await ahead()).toEqual([2, 0, 1]);
    await manager.query('update evaluation set priority = 1 where id = $1', [later]);
    expect(await ahead()).toEqual([2, 1, 0]);
    // a sample run in progress remains last; only its assigned shard comes before the others
    await manager.query(
      `update shard set leased_at = now(), leased_until = now() + interval '1 minute', leased_by = 'a'
        where evaluation_id = $1 and shard_index = 0`,
      [sample],
    );
    expect(await ahead()).toEqual([2, 2, 1]);
    const { work } = await forecast(manager, later);
    expect(work.map(({ instances }) => instances).sort()).toEqual([2, 2, 6]);
  });

  it('that a runner works on does not wait', async () => {
    const taken = await read(await evaluate('taken'));
    expect(taken).toMatchObject({
      waiting: null,
      shards: [
        { state: 'LEASED', runner: named('cpu-1'), tries: 1, done: 0 },
        { state: 'WAITING', runner: null },
      ],
    });
    expect(taken.steps.map(({ endedAt }: { endedAt: string | null }) => endedAt !== null)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('that has nearly the same results as an earlier entry names it while the board does', async () => {
    const id = await evaluate('scored');
    const [first, second] = rows(2);
    if (!first || !second) throw new Error('two rows were made');
    const { trackId } = track;
    const similar = async (evaluation: string) =>
      (
        await api.request(
          `query ($id: ID!) { evaluation(id: $id) { results {
            similarTo { submissionCode name } similarLater { submissionCode name } } } }`,
          { id: evaluation },
        )
      ).data.evaluation.results[0];
    const similarTo = async () => (await similar(id)).similarTo;
    await recordSimilarResults(api.admin.manager, { trackId, first: first.id, later: id, text: 'Nearly the same.' });
    await seedSnapshot(api.admin, trackId, 'closed', [first]);
    expect(await similarTo()).toBeNull();
    await seedSnapshot(api.admin, trackId, 'closed', [first, { ...second, evaluationId: id }]);
    expect(await similarTo()).toEqual({ submissionCode: first.submissionCode, name: first.name });
    await seedSnapshot(api.admin, trackId, 'closed', [{ ...second, evaluationId: id }]);
    expect(await similarTo()).toBeNull();
    const later = await evaluate('scored');
    await recordSimilarResults(api.admin.manager, { trackId, first: id, later, text: 'Nearly the same.' });
    const { submissionCode, name } = first;
    const copy = { ...first, evaluationId: later };
    await seedSnapshot(api.admin, trackId, 'closed', [{ ...second, evaluationId: id }, copy]);
    expect(await similar(id)).toEqual({ similarTo: null, similarLater: [{ submissionCode, name }] });
    expect((await similar(later)).similarLater).toEqual([]);
  });

  it('is compared with the best entry of its board, and with chance', async () => {
    const id = await evaluate('scored');
    const [leader, second] = rows(2);
    if (!leader || !second) throw new Error('two rows were made');
    const { trackId } = track;
    const models = { RANDOM: { 'mac.auc.v1': 0.05 }, CONSTANT: { 'mac.auc.v1': 0.1 } };
    const [{ labelsSha256 }] = await api.admin.manager.query(
      'select s.labels_sha256 as "labelsSha256" from track t join split s on s.id = t.split_id where t.id = $1',
      [trackId],
    );
    const of = { trackId, labelsSha256, scorerVersion: '1' };
    await insertReferences(api.admin.manager, of, { closed: { models, cautions: {} } });
    const closed = async () =>
      (
        await api.request(
          `query ($id: ID!) { evaluation(id: $id) { results {
            uncalibrated best { submissionCode outcome } chance { model value } shortcut { model } } } }`,
          { id },
        )
      ).data.evaluation.results[0];
    await seedSnapshot(api.admin, trackId, 'closed', [leader, { ...second, evaluationId: id }]);
    expect(await closed()).toEqual({
      uncalibrated: [],
      best: { submissionCode: leader.submissionCode, outcome: 'SIGNIFICANT' },
      chance: { model: 'constant', value: 0.1 },
      shortcut: null,
    });
    await seedSnapshot(api.admin, trackId, 'closed', [{ ...leader, evaluationId: id }, second]);
    expect((await closed()).best).toEqual({ submissionCode: leader.submissionCode, outcome: null });
    await publish(api.admin.manager, id, 'withdrawn');
    expect((await closed()).best).toEqual({ submissionCode: second.submissionCode, outcome: 'NOT_RANKED' });
  });

  it('that is withdrawn loses its rank at once, before the boards are ranked again', async () => {
    const id = await evaluate('scored');
    const [leader, second] = rows(2);
    if (!leader || !second) throw new Error('two rows were made');
    await seedSnapshot(api.admin, track.trackId, 'closed', [leader, { ...second, evaluationId: id }]);
    const closed = async () => (await read(id)).results[0];
    expect(await closed()).toMatchObject({ rank: { low: 2 }, neighbours: [{ relation: 'ABOVE' }] });
    await publish(api.admin.manager, id, 'withdrawn');
    const { rank, neighbours, values } = await closed();
    expect({ rank, neighbours, rankLow: values[0].rankLow }).toEqual({ rank: null, neighbours: [], rankLow: null });
  });

  it('that is not listed names its next entries, which it is not tested against as it is not ranked', async () => {
    const id = await evaluate('scored');
    const [leader] = rows(1);
    if (!leader) throw new Error('a row was made');
    await seedSnapshot(api.admin, track.trackId, 'closed', [leader]);
    await publish(api.admin.manager, id, 'embargoed');
    const { rank, neighbours } = (await read(id)).results[0];
    expect({ rank, neighbours }).toMatchObject({
      rank: null,
      neighbours: [{ submissionCode: leader.submissionCode, outcome: 'NOT_RANKED', basis: 'INTERVALS' }],
    });
  });

  it('that is scored returns its result, its rank on the latest boards, and its receipt', async () => {
    const id = await evaluate('scored');
    const [leader, second] = rows(2);
    if (!leader || !second) throw new Error('two rows were made');
    await seedSnapshot(api.admin, track.trackId, 'closed', [leader, { ...second, evaluationId: id }]);
    const scored = await read(id);
    expect(scored).toMatchObject({
      state: 'SCORED',
      instancesDone: 6,
      shards: [
        { state: 'DONE', done: 2 },
        { state: 'DONE', runner: named('cpu-2'), done: 4 },
      ],
    });
    expect(scored.steps.every(({ endedAt }: { endedAt: string | null }) => endedAt !== null)).toBe(true);
    const [closed, open] = scored.results;
    expect(closed).toMatchObject({
      board: 'closed',
      instances: 6,
      candidatePairs: 3,
      rank: { metric: 'mac.auc.v1', low: 2, high: 3, of: 2 },
      curve: { bias: [-1, 1], seen: [1, 0] },
      curveBand: BAND,
      baseline: null,
      coverage: { k: [1, 2] },
      slices: { attribute: [{ name: 'red', n: 3, value: 0.5 }] },
    });
    expect(closed.values[0]).toEqual({
      metric: 'mac.exact_match.v1',
      value: 0.5,
      low: 0.4,
      rankLow: 2,
      mark: 'SECOND',
    });
    expect(closed.neighbours).toEqual([
      expect.objectContaining({ relation: 'ABOVE', submissionCode: leader.submissionCode, basis: 'INTERVALS' }),
    ]);
    const [{ difference, gain, factor, units, unit }] = closed.neighbours;
    expect({ difference, factor, units, unit }).toEqual({
      difference: -0.25,
      factor: null,
      units: null,
      unit: 'image',
    });
    expect(gain).toBeCloseTo(0.25 + 0.01 * Math.SQRT2, 4);
    expect(open.neighbours).toEqual([]);
    expect(closed.hierarchy).toEqual([
      { ...EDGE, samePolarity: null },
      { ...EDGE, child: 'azure', samePolarity: { n: 2, violations: 1, value: 0.5 } },
    ]);
    expect(open).toMatchObject({ board: 'open', rank: null, hierarchy: [], curveBand: null, baseline: null });
    expect(scored.receipt.recheck).toEqual({ instances: 10, differing: 1, code: 'batch_dependent' });
    expect(scored.receipt).toMatchObject({
      definitionSha256: track.definitionSha256,
      predictions: ['d'.repeat(64)],
      scorerVersion: '0.1.0',
      isolation: 'L3',
      runners: [named('cpu-1'), named('cpu-2')],
      engine: [RECEIPT.engine],
    });
  });

  it("that was published is first in the activity, with its value on the track's main board", async () => {
    const setBoards = (boards: string) =>
      api.admin.manager.query('update track set boards = $2 where id = $1', [track.trackId, boards]);
    const values = Object.fromEntries(Object.entries(RESULT.values).map(([id, it]) => [id, { ...it, value: 0.25 }]));
    await evaluate('scored', { ...RESULT, values });
    await setBoards('{open,closed}');
    const { activity } = (
      await api.request('{ activity(first: 1) { published { name value evaluation { state submission { name } } } } }')
    ).data;
    expect(activity.published).toEqual([
      { name: 'Walker', value: 0.5, evaluation: { state: 'SCORED', submission: { name: 'Walker' } } },
    ]);
    await setBoards('{closed,open}');
  });

  it.each(['embargoed', 'withheld', 'sealed', 'hidden'] as const)(
    'does not change the time of the last result of its track while its result is %s',
    async (visibility) => {
      const lastResult = async () =>
        (await api.request(`{ track(slug: "${track.definition.slug}") { lastResultAt } }`)).data.track.lastResultAt;
      const before = await lastResult();
      const id = await evaluate('scored');
      const shown = await lastResult();
      expect(shown).not.toBe(before);
      await publish(api.admin.manager, id, visibility);
      expect(await lastResult()).toBe(before);
    },
  );

  it('never returns labels', async () => {
    const answer = await api.request('{ __type(name: "Receipt") { fields { name } } }');
    expect(JSON.stringify(answer.data)).not.toMatch(/labels|outcomes/i);
  });

  it('returns the best and worst slices compared with the baseline, for one board only', async () => {
    const pair = Array.from({ length: 8_000 }, (_, index) => ({
      name: `pair ${index}`,
      n: 40,
      value: index / 8_000,
      low: null,
      high: null,
    }));
    const sliced = (by: number): BoardResult => ({
      ...RESULT,
      slices: { ...RESULT.slices, pair: pair.map((slice) => ({ ...slice, value: slice.value * by })) },
    });
    const [id, baseline] = [await evaluate('scored', sliced(1)), await evaluate('scored', sliced(0.5))];
    const [first, second] = rows(2);
    if (!first || !second) throw new Error('two rows were made');
    await seedSnapshot(api.admin, track.trackId, 'closed', [
      { ...first, evaluationId: id },
      { ...second, evaluationId: baseline },
    ]);
    const SLICE = '{ name n value low high baseline band }';
    const ENDS = `{ count intervals lowest ${SLICE} highest ${SLICE} }`;
    const { data } = await api.request(
      `query ($id: ID!) { evaluation(id: $id) { results(board: "closed") { board
         sliceEnds(most: 2) { baseline attribute ${ENDS} pair ${ENDS} } slices { pair ${SLICE} } } } }`,
      { id },
    );
    const [closed, ...others] = data.evaluation.results;
    expect(others).toEqual([]);
    const { attribute, pair: pairs, baseline: name } = closed.sliceEnds;
    expect(name).toBe(second.name);
    expect(attribute).toMatchObject({
      count: 1,
      intervals: true,
      lowest: [{ name: 'red', baseline: 0.5, band: null }],
      highest: [],
    });
    expect(pairs).toMatchObject({ count: 8_000, intervals: false });
    expect(pairs.lowest.map((slice: { name: string }) => slice.name)).toEqual(['pair 0', 'pair 1']);
    expect(pairs.highest[1]).toMatchObject({ name: 'pair 7999', value: 7_999 / 8_000, baseline: 7_999 / 16_000 });
    expect(closed.slices.pair).toHaveLength(8_000);
    expect(closed.slices.pair[2]).toMatchObject({ name: 'pair 2', baseline: 1 / 8_000 });
  });

  it('is found by its submission, on a given track or the first', async () => {
    const id = await evaluate('queued');
    const [{ code }] = await api.admin.manager.query(
      'select s.code from submission s join evaluation e on e.submission_id = s.id where e.id = $1',
      [id],
    );
    const { submission } = (
      await api.request(
        `query ($code: ID!, $track: String) { submission(id: $code) { evaluation { id } there: evaluation(track: $track) { id }
           elsewhere: evaluation(track: "nowhere") { id } } }`,
        { code, track: track.definition.slug },
      )
    ).data;
    expect(submission).toEqual({ evaluation: { id }, there: { id }, elsewhere: null });
  });

  it('with an unknown id is null', async () => expect(await read('nothing')).toBeNull());
});

describe('the registry of codes', () => {
  it('contains every code once, each with a remedy', async () => {
    const { codes, installation } = (
      await api.request('{ codes { code remedy fault } installation { name isolation embedded mail confirmsEmail } }')
    ).data;
    expect(new Set(codes.map(({ code }: { code: string }) => code)).size).toBe(codes.length);
    expect(codes.every(({ remedy }: { remedy: string }) => remedy.length > 5)).toBe(true);
    expect(codes.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining(['quota_exceeded', 'operator_unsupported', 'storage_full']),
    );
    expect(installation).toEqual({
      name: 'Primitives',
      isolation: 'L3',
      embedded: false,
      mail: false,
      confirmsEmail: false,
    });
  });
});
