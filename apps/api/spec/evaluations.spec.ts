import type { BoardResult } from '@primitives/results';
import { MAC_BOARD_METRICS } from '@primitives/metrics';
import { insertResult, publish } from '@primitives/store/boards';
import { moveEvaluation, writeLog } from '@primitives/store/evaluations';
import { acceptReport, insertPlan, insertShardFailure, leaseShard } from '@primitives/store/shards';
import { seedSubmission, seedTrack, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { runnerNameFor } from '../src/fleet/fleet.service';
import { seedSnapshot, rows } from './seed-board';
import { runningApi, signedUp, type RunningApi } from './running-api';
import { sha256 } from './tus-upload';

let api: RunningApi;
let track: SeededTrack;
beforeAll(async () => {
  api = await runningApi();
  track = await seedTrack(api.admin, api.blobs, { instances: 6, pilotShardSize: 2, shardSize: 4 });
});
afterAll(() => api.close());

const RECEIPT = {
  engine: {
    onnxruntime: '1.30.0',
    provider: 'cpu',
    isa: 'avx2',
    optimization: 'all',
    preprocessing: 'x',
    tokenizer: null,
  },
  isolation: 'L3' as const,
  runnerVersion: '0.1.0',
  outputSha256: 'a'.repeat(64),
  instances: 2,
  seconds: { fetch: 0, load: 0, preprocess: 0, infer: 0, total: 0 },
};
const estimate = { value: 0.5, low: 0.4, high: 0.6 };
const RESULT: BoardResult = {
  values: Object.fromEntries(MAC_BOARD_METRICS.map((metric) => [metric, estimate])),
  instances: 6,
  candidatePairs: 3,
  resamples: 100,
  tiedTop1Share: 0,
  curve: { bias: [-1, 1], seen: [1, 0], unseen: [0, 1] },
  coverage: { k: [1, 2], share: [0.5, 1] },
  slices: { attribute: [{ name: 'red', n: 3, ...estimate }], object: [], pair: [] },
};
const EDGE = { parent: 'blue', child: 'navy', n: 4, violations: 2, ...estimate };
const OF_EDGES: BoardResult = {
  ...RESULT,
  hierarchy: [EDGE, { ...EDGE, child: 'azure', samePolarity: { ...estimate, n: 2, violations: 1 } }],
};

interface Entry {
  readonly id: string;
  readonly code: string;
}
const BASELINE =
  'query ($id: ID!) { evaluation(id: $id) { results(board: "closed") { baseline { submissionCode } } } }';

const BAND = { low: [0.9, null], high: [1.1, null] };

/** The public name of a runner. */
const named = (id: string) => runnerNameFor({ id, pool: 'cpu' }, 'public');

const log = (id: string, code: string) => writeLog(api.admin.manager, id, { level: 'info', code, message: code });

/** Moves an evaluation through the states as dispatcher and scorer do. */
async function walked(
  to: 'queued' | 'planned' | 'taken' | 'scored',
  closed: BoardResult = { ...OF_EDGES, curveBand: BAND },
): Promise<string> {
  const id = await seedSubmission(api.admin, api.blobs, track, await tinyClassifier({ bias: Math.random() }), {
    name: 'Walker',
  });
  if (to === 'queued') return id;
  const { manager } = api.admin;
  await moveEvaluation(manager, id, 'validating');
  await insertPlan(manager, id, 'b'.repeat(64), [
    { index: 0, first: 0, count: 2 },
    { index: 1, first: 2, count: 4 },
  ]);
  await manager.query('update shard set released_at = now() where evaluation_id = $1 and shard_index = 0', [id]);
  await moveEvaluation(manager, id, 'predicting', { bundleReport: { findings: [] } });
  await log(id, 'planned');
  if (to === 'planned') return id;
  await leaseShard(manager, { evaluationId: id, shardIndex: 0 }, 'cpu-1', { leaseMs: 60_000, maxLeases: 5 });
  await log(id, 'taken');
  if (to === 'taken') return id;
  await manager.query('update shard set released_at = now() where evaluation_id = $1', [id]);
  await leaseShard(manager, { evaluationId: id, shardIndex: 1 }, 'cpu-2', { leaseMs: 60_000, maxLeases: 5 });
  for (const shardIndex of [0, 1]) {
    const predictions = { sha256: sha256(Buffer.from(`${id} ${shardIndex}`)), bytes: 10 };
    await api.admin.transaction((tx) =>
      acceptReport(tx, {
        evaluationId: id,
        shardIndex,
        fence: 1,
        runnerId: `cpu-${shardIndex + 1}`,
        predictions,
        receipt: {
          ...RECEIPT,
          recheck: { instances: 5, differing: shardIndex, code: shardIndex === 0 ? null : 'batch_dependent' },
        },
      }),
    );
  }
  await log(id, 'pilot_done');
  await log(id, 'predicted');
  await moveEvaluation(manager, id, 'scoring');
  await insertResult(manager, {
    evaluationId: id,
    trackId: track.trackId,
    boards: { closed, open: RESULT },
    outcomes: { closed: 'c'.repeat(64) },
    predictions: ['d'.repeat(64)],
    definitionSha256: track.definitionSha256,
    labelsSha256: track.labelsSha256,
    scorerVersion: '0.1.0',
    bootstrapSeed: 'seed',
  });
  await publish(manager, id, 'shown');
  await moveEvaluation(manager, id, 'scored');
  return id;
}

const EVALUATION = `query ($id: ID!) { evaluation(id: $id) { state instancesDone instancesTotal bundleReport
  steps { name startedAt endedAt } waiting { reason ahead expectedSeconds } shards { index state runner tries instances done }
  results { board instances candidatePairs rank { metric low high of } curve { bias seen } curveBand { low high }
            baseline { submissionCode name area curve { bias seen unseen } } coverage { k } slices { attribute { name n value } }
            hierarchy { parent child n violations value low high samePolarity { n violations value } } values { metric value low rankLow mark }
            neighbours { relation submissionCode difference outcome gain factor units unit basis reason } }
  receipt { bundleSha256 definitionSha256 archiveSha256 predictions scorerVersion isolation runners engine recheck { instances differing code } } } }`;
const read = async (id: string) => (await api.request(EVALUATION, { id })).data.evaluation;

describe('an evaluation', () => {
  it('that waits returns the reason and the evaluations ahead', async () => {
    const first = await read(await walked('queued'));
    expect(first).toMatchObject({
      state: 'QUEUED',
      waiting: { reason: 'waiting for validation of the bundle' },
      shards: [],
      results: null,
      receipt: null,
    });
    const planned = await read(await walked('planned'));
    expect(planned.waiting).toEqual({
      reason: 'the pool has no runner; it starts as soon as one joins',
      ahead: 1,
      expectedSeconds: null,
    });
    expect(planned).toMatchObject({
      instancesTotal: 6,
      shards: [{ state: 'WAITING', instances: 2 }, { state: 'WAITING' }],
      bundleReport: { findings: [] },
    });
  });

  it('that a runner works on does not wait', async () => {
    const taken = await read(await walked('taken'));
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

  it('that is scored returns its result, its rank on the latest boards, and its receipt', async () => {
    const id = await walked('scored');
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
      ...{ difference: -0.25, factor: null, units: null, unit: 'image' },
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

  it('that is scored is compared with the best entry that was not trained on the benchmark, other than itself', async () => {
    const [id, baseline, other] = [await walked('scored'), await walked('scored'), await walked('scored')];
    const [first, second, third, fourth] = rows(4);
    if (!first || !second || !third || !fourth) throw new Error('four rows were made');
    const of = [
      { ...first, evaluationId: id },
      { ...second, evaluationId: baseline },
      third,
      { ...fourth, evaluationId: other },
    ];
    expect(of.map(({ notTrained }) => notTrained)).toEqual([false, true, false, true]);
    await seedSnapshot(api.admin, track.trackId, 'closed', of);
    const expected = {
      submissionCode: second.submissionCode,
      name: second.name,
      area: second.cells['mac.auc.v1']?.value,
      curve: RESULT.curve,
    };
    expect((await read(id)).results[0].baseline).toEqual(expected);
    expect((await read(other)).results[0].baseline).toEqual(expected);
    expect((await read(baseline)).results[0].baseline).toBeNull();
    await seedSnapshot(api.admin, track.trackId, 'closed', [{ ...first, evaluationId: id }]);
    expect((await read(id)).results[0].baseline).toBeNull();
  });

  it('that was published is first in the activity', async () => {
    const { activity } = (
      await api.request('{ activity(first: 1) { published { name value evaluation { state submission { name } } } } }')
    ).data;
    expect(activity.published).toEqual([
      { name: 'Walker', value: 0.5, evaluation: { state: 'SCORED', submission: { name: 'Walker' } } },
    ]);
  });

  it('never returns labels', async () => {
    const answer = await api.request('{ __type(name: "Receipt") { fields { name } } }');
    expect(JSON.stringify(answer.data)).not.toMatch(/labels|outcomes/i);
  });

  it('has a log with pages from either end, filtered by level and words', async () => {
    const id = await walked('queued');
    for (const [level, code, message] of [
      ['info', 'one', 'shard 1 done'],
      ['warning', 'two', 'Shard 2 lost'],
      ['error', 'three', 'given up'],
    ] as const)
      await writeLog(api.admin.manager, id, { level, code, message });
    const logOf = async (args: string) => {
      const { evaluation } = (
        await api.request(
          `query ($id: ID!) { evaluation(id: $id) { log${args} {
          edges { cursor node { id code } } pageInfo { hasPreviousPage hasNextPage startCursor endCursor } } } }`,
          { id },
        )
      ).data;
      return evaluation.log as {
        edges: { cursor: string; node: { id: string; code: string } }[];
        pageInfo: Record<string, unknown>;
      };
    };
    const codes = async (args = '') => (await logOf(args)).edges.map(({ node }) => node.code).join(' ');
    const [first, , third] = (await logOf('')).edges.map(({ node }) => node);
    expect(await codes()).toBe('one two three');
    expect(await codes('(first: 2)')).toBe('one two');
    expect((await logOf('(first: 2)')).pageInfo).toMatchObject({ hasPreviousPage: false, hasNextPage: true });
    expect((await logOf(`(last: 1, before: "${third?.id}")`)).pageInfo).toMatchObject({
      hasPreviousPage: true,
      hasNextPage: true,
    });
    const { edges, pageInfo } = await logOf(`(after: "${first?.id}")`);
    expect(pageInfo).toEqual({
      hasPreviousPage: true,
      hasNextPage: false,
      startCursor: edges[0]?.cursor,
      endCursor: third?.id,
    });
    expect(await codes('(last: 2)')).toBe('two three');
    expect(await codes(`(last: 1, before: "${third?.id}")`)).toBe('two');
    expect(await codes(`(first: 1, after: "${first?.id}")`)).toBe('two');
    expect(await codes('(level: WARNING)')).toBe('two three');
    expect(await codes('(text: "SHARD")')).toBe('one two');
    expect(await codes('(level: ERROR, text: "shard")')).toBe('');
    expect(await codes('(text: "%")')).toBe('');
    expect(await codes('(first: -1)')).toBe('');
    const { evaluation } = (
      await api.request(
        'query ($id: ID!) { evaluation(id: $id) { log { totalCount } some: log(level: WARNING) { totalCount } } }',
        { id },
      )
    ).data;
    expect(evaluation).toEqual({ log: { totalCount: 3 }, some: { totalCount: 2 } });
  });

  it('uses the public names of runners in its shards, their history and its log', async () => {
    const id = await walked('taken');
    const { manager } = api.admin;
    const silent = {
      evaluationId: id,
      shardIndex: 0,
      fence: 1,
      runnerId: 'cpu-1',
      code: 'silent',
      reason: 'cpu-1 was silent',
      imagesRead: true,
    };
    await insertShardFailure(manager, silent);
    await writeLog(manager, id, {
      level: 'warning',
      code: 'shard_retried',
      message: 'shard 0 goes on: cpu-1 was silent',
    });
    const { evaluation } = (
      await api.request(
        `query ($id: ID!, $text: String!) { evaluation(id: $id) { log(text: $text) { nodes { message } }
           shardHistory(index: 0) { doneAt seconds failures { runner code reason } } none: shardHistory(index: 9) { doneAt } } }`,
        { id, text: `${named('cpu-1')} was` },
      )
    ).data;
    expect(evaluation).toEqual({
      log: { nodes: [{ message: `shard 0 goes on: ${named('cpu-1')} was silent` }] },
      shardHistory: {
        doneAt: null,
        seconds: null,
        failures: [{ runner: named('cpu-1'), code: 'silent', reason: `${named('cpu-1')} was silent` }],
      },
      none: null,
    });
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
    const [id, baseline] = [await walked('scored', sliced(1)), await walked('scored', sliced(0.5))];
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
    const id = await walked('queued');
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

describe('the baseline of a board', () => {
  it('is the entry that maintainers chose, by default the best of a reference team', async () => {
    const entries: { id: string; code: string }[] = [];
    for (let k = 0; k < 4; k++) {
      const id = await walked('scored');
      const [{ code }] = await api.admin.manager.query(
        'select s.code from submission s join evaluation e on e.submission_id = s.id where e.id = $1',
        [id],
      );
      entries.push({ id, code });
    }
    const [best, second, untrained, floor] = entries as [Entry, Entry, Entry, Entry];
    await seedSnapshot(
      api.admin,
      track.trackId,
      'closed',
      rows(4).map((row, k) => ({
        ...row,
        evaluationId: entries[k]?.id ?? '',
        submissionCode: entries[k]?.code ?? '',
        notTrained: k === 2,
        cells:
          k < 3
            ? row.cells
            : Object.fromEntries(Object.entries(row.cells).map(([id, cell]) => [id, { ...cell, value: 0 }])),
      })),
    );
    const { email, headers } = await signedUp(api);
    await api.admin.manager.query(`update account set role = 'maintainer' where email = $1`, [email]);
    const choose = async (baseline: string | null) =>
      (
        await api.request(
          `mutation ($input: UpdateTrackInput!) { updateTrack(input: $input) {
             ... on TrackUpdated { track { baseline } } ... on UserError { code } } }`,
          { input: { track: track.definition.slug, baseline, reason: 'it is the published method' } },
          headers,
        )
      ).data.updateTrack;
    const baselineFor = async ({ id }: Entry) =>
      (await api.request(BASELINE, { id })).data.evaluation.results[0].baseline?.submissionCode;

    expect(await baselineFor(best)).toBe(untrained.code);
    await api.admin.manager.query('update team set reference = true where id = $1', [track.teamId]);
    expect(await baselineFor(untrained)).toBe(best.code);
    for (const unfit of [floor.code, 'ZZZZZZ', '']) expect(await choose(unfit)).toEqual({ code: 'input_invalid' });
    expect(await choose(second.code.toLowerCase())).toEqual({ track: { baseline: second.code } });
    expect(await baselineFor(best)).toBe(second.code);
    const [{ details }] = await api.admin.manager.query(
      `select details from audit_log where act = 'track.change' order by at desc limit 1`,
    );
    expect(details).toEqual({ baseline: second.code, reason: 'it is the published method' });
    expect(await choose(null)).toEqual({ track: { baseline: null } });
    expect(await baselineFor(untrained)).toBe(best.code);
    await api.admin.manager.query('update team set reference = false where id = $1', [track.teamId]);
  });
});
