import type { Store } from '@primitives/store/connection';
import { moveEvaluation } from '@primitives/store/evaluations';
import { newId } from '@primitives/runtime';
import { recordFleetMetrics, recordRunnerLoads } from '@primitives/store/fleet';
import { insertPlan } from '@primitives/store/shards';
import { seedSubmission, seedTrack, tinyClassifier } from '@primitives/testing';
import { runningApi, signedUp, type RunningApi } from './running-api';

let api: RunningApi;
let dispatcher: Store;
let maintainer: { cookie: string };
let evaluationId: string;
/** The last full minute. */
const now = Math.floor(Date.now() / 60_000) * 60_000;
/** A full minute that is over, and not the last one of its ten minutes, which it would record; and the end of these. */
const minute = new Date(now % 600_000 === 0 ? now - 60_000 : now);
const tenth = new Date(Math.ceil(minute.getTime() / 600_000) * 600_000);

beforeAll(async () => {
  api = await runningApi();
  dispatcher = await api.database.open('dispatcher');
  const track = await seedTrack(api.admin, api.blobs);
  await api.admin.manager.query(`insert into pool (name, trusted) values ('cpu', true), ('gpu', true)`);
  await api.admin.manager.query(
    `insert into runner (id, pool, last_seen_at, heartbeat) values ('host-of-ada', 'cpu', now() + interval '1 hour', '{"hardware":{"cpu":"x","cores":4,"memoryBytes":1e9},"providers":["cpu"],"startedAt":"2026-11-21T00:00:00Z","version":"0.1.0","onnxruntime":"1","isolation":"L3"}')`,
  );
  const account = await signedUp(api);
  await api.admin.manager.query(`update account set role = 'maintainer' where email = $1`, [account.email]);
  maintainer = account.headers;
  evaluationId = await seedSubmission(api.admin, api.blobs, track, await tinyClassifier({ bias: 0.3 }));
  const shards = Array.from({ length: 5 }, (_, index) => ({ index, first: index * 4, count: 4 }));
  await api.admin.transaction(async (tx) => {
    for (const state of ['validating', 'predicting'] as const) await moveEvaluation(tx, evaluationId, state);
    await insertPlan(tx, evaluationId, 'ab'.repeat(32), shards);
    // Three were predicted within the last minute, in 1, 2 and 3 seconds, and one lease expired.
    await tx.query(
      `update shard set done_at = $2, done_fence = 1, leased_at = $2::timestamptz - (shard_index + 1) * interval '1 second'
        where evaluation_id = $1 and shard_index < 3`,
      [evaluationId, new Date(minute.getTime() - 30_000)],
    );
    await tx.query(
      `insert into shard_failure (evaluation_id, shard_index, fence, runner_id, code, reason, at) values ($1, 3, 1, 'host-of-ada', 'internal', 'it broke', $2)`,
      [evaluationId, new Date(minute.getTime() - 20_000)],
    );
  });
});
afterAll(() => api.close());

const FLEET = `{ fleet { summary { ready total waiting remainingSeconds remainingSecondsHigh fastestShardSeconds slowestShardSeconds imagesPerSecond successRate deadLetters delayed doneLastHour }
  queue { id code name team teamShareWeight pool purpose state shards done leased waits priority } runners { id publicName } } }`;
const SERIES = `query ($hours: Int!, $pool: String) { fleetSeries(hours: $hours, pool: $pool) { minutes marks { kind subject }
  points { at waiting ready done failed instances peakInstances medianMs p95Ms } } }`;

it('sums up the fleet, and shows why each evaluation waits; host names are visible to maintainers only', async () => {
  const { fleet } = (await api.request(FLEET, {}, maintainer)).data;
  expect(fleet.summary).toMatchObject({
    ready: 1,
    total: 1,
    waiting: 2,
    // 12 images took 6 seconds
    remainingSeconds: (8 * 6) / 12,
    imagesPerSecond: 12 / 300,
    successRate: 0.75,
    doneLastHour: 3,
    deadLetters: 0,
    delayed: 0,
  });
  expect(fleet.queue).toEqual([
    expect.objectContaining({
      id: evaluationId,
      name: 'A model',
      team: 'Ada and friends',
      teamShareWeight: 1,
      pool: 'cpu',
      purpose: 'ENTRY',
      shards: 5,
      done: 3,
      leased: 0,
      waits: 'waiting for a runner',
    }),
  ]);
  const { fleet: seen } = (await api.request(FLEET)).data;
  expect(seen.queue[0]).toMatchObject({
    name: 'A model',
    team: 'Ada and friends',
    teamShareWeight: null,
    shards: 5,
  });
  expect(JSON.stringify(seen)).not.toContain('host-of-ada');
  // one name for everyone, which maintainers see next to that of the machine
  const { publicName } = seen.runners[0];
  expect([seen.runners, fleet.runners]).toEqual([
    [{ id: publicName, publicName }],
    [{ id: 'host-of-ada', publicName }],
  ]);
});

it('counts runs that compute example answers apart from evaluations', async () => {
  const { manager } = api.admin;
  const counts = async () =>
    (await api.request('{ activity(first: 0) { runningCount exampleRunCount } }')).data.activity;
  expect(await counts()).toEqual({ runningCount: 1, exampleRunCount: 0 });
  const id = newId();
  await manager.query(
    `insert into evaluation select (jsonb_populate_record(null::evaluation, to_jsonb(e) || jsonb_build_object('id', $2::uuid,
       'attempt', 0, 'debug', true, 'split_id', (select t.split_id from track t where t.id = e.track_id)))).* from evaluation e where id = $1`,
    [evaluationId, id],
  );
  expect(await counts()).toEqual({ runningCount: 1, exampleRunCount: 1 });
  await manager.query('delete from evaluation where id = $1', [id]);
});

it('names an evaluation to guests only where the home page does: not if it is private, or withheld earlier', async () => {
  const { manager } = api.admin;
  const namesFor = async (headers = {}) => {
    const { data } = await api.request(
      '{ activity { runningCount running { name } } none: activity(first: 0) { runningCount } fleet { queue { code name team shards } } }',
      {},
      headers,
    );
    const home = data.activity.running.map((item: { name: string }) => item.name);
    // the count includes those without a name
    expect([data.activity.runningCount, data.none.runningCount]).toEqual([1, 1]);
    return { home, queue: data.fleet.queue[0] };
  };
  const unnamed = { home: [], queue: { code: null, name: null, team: null, shards: 5 } };
  expect(await namesFor()).toMatchObject({ home: ['A model'], queue: { name: 'A model' } });
  const list = (listing: string) =>
    manager.query(
      `insert into submission_listing (id, submission_id, listing, account_id)
         select $2, submission_id, $3, (select id from account limit 1) from evaluation where id = $1`,
      [evaluationId, newId(), listing],
    );
  await list('private');
  expect(await namesFor()).toEqual(unnamed);
  expect((await namesFor(maintainer)).queue).toMatchObject({ name: 'A model', team: 'Ada and friends' });
  await list('listed');
  // an earlier attempt of the same submission on the same track
  const earlier = newId();
  await manager.query(
    `insert into evaluation select (jsonb_populate_record(null::evaluation,
       to_jsonb(e) || jsonb_build_object('id', $2::uuid, 'attempt', 7, 'state', 'scored'))).* from evaluation e where id = $1`,
    [evaluationId, earlier],
  );
  for (const [visibility, names] of [
    ['withheld', []],
    ['withdrawn', []],
    ['shown', ['A model']],
  ] as const) {
    await manager.query(
      `insert into publication (id, evaluation_id, visibility, reason) values ($1, $2, $3, 'a test')`,
      [newId(), earlier, visibility],
    );
    const { home, queue } = await namesFor();
    expect([visibility, home, queue.name]).toEqual([visibility, names, names[0] ?? null]);
  }
});

it('states why an evaluation runs, and lists those of a team by priority', async () => {
  const { manager } = api.admin;
  const [split] = await manager.query<{ id: string }[]>('select id from split limit 1');
  const copies = [
    [newId(), { attempt: 12, priority: 1, rerun_of: evaluationId, rerun_reason: 'a driver' }],
    [newId(), { attempt: 0, priority: -3, debug: true, split_id: split?.id }],
    [newId(), { attempt: 13, priority: -1, debug: true }],
  ] as const;
  for (const [id, fields] of copies)
    await manager.query(
      `insert into evaluation select (jsonb_populate_record(null::evaluation, to_jsonb(e) || jsonb_build_object('id', $2::uuid) || $3::jsonb)).*
         from evaluation e where id = $1`,
      [evaluationId, id, JSON.stringify(fields)],
    );
  const { queue } = (await api.request(FLEET, {}, maintainer)).data.fleet;
  expect(queue.map(({ purpose, priority }: { purpose: string; priority: number }) => [purpose, priority])).toEqual([
    ['RERUN', 1],
    ['ENTRY', 0],
    ['DEBUG', -1],
    ['EXAMPLES', -3],
  ]);
  await manager.query('delete from evaluation where id = any($1)', [copies.map(([id]) => id)]);
});

it('estimates the time by the receipts of the evaluation, without loading its model; none before a shard is done', async () => {
  const { manager } = api.admin;
  const read = async () => (await api.request(FLEET)).data.fleet.summary;
  await manager.query(
    `insert into shard_result (evaluation_id, shard_index, fence, runner_id, predictions_sha256, receipt)
       select $1, 2, 1, 'host-of-ada', sha256, '{"seconds":{"fetch":1,"load":7,"preprocess":0,"infer":1,"total":9}}' from blob limit 1`,
    [evaluationId],
  );
  const computing = (8 * (1 + 2 + 1)) / 12;
  const overhead = (6 - (1 + 2 + 1)) / 3; // of a shard
  expect(await read()).toMatchObject({
    waiting: 2,
    remainingSeconds: computing + 2 * overhead,
    remainingSecondsHigh: computing + 2 * overhead,
    fastestShardSeconds: 1,
    slowestShardSeconds: 3,
  });
  const lease = 'update shard set leased_until = $2 where evaluation_id = $1 and shard_index = 3';
  await manager.query(lease, [evaluationId, new Date(Date.now() + 60_000)]);
  // also counts what a runner works on
  expect(await read()).toMatchObject({ waiting: 1, remainingSeconds: computing + overhead });
  await manager.query(lease, [evaluationId, null]);
  const done = `update shard set done_at = $2, done_fence = $3 where evaluation_id = $1 and shard_index < 3`;
  const [{ at }] = await manager.query<{ at: Date }[]>('select max(done_at) as at from shard');
  await manager.query(done, [evaluationId, null, null]);
  expect(await read()).toMatchObject({ waiting: 5, remainingSeconds: null });
  // at the speed of another evaluation of the track
  const other = newId();
  await manager.query(
    `insert into evaluation select (jsonb_populate_record(null::evaluation, to_jsonb(e) || jsonb_build_object('id', $2::uuid, 'attempt', 2, 'state', 'scored'))).*
       from evaluation e where id = $1`,
    [evaluationId, other],
  );
  const copy = `insert into shard select (jsonb_populate_record(null::shard, to_jsonb(s) || jsonb_build_object('evaluation_id', $2::uuid, 'done_at', now(), 'leased_at', now() - interval '8 seconds', 'done_fence', 1))).*
     from shard s where evaluation_id = $1 and shard_index = 0`;
  await manager.query(copy, [evaluationId, other]);
  expect(await read()).toMatchObject({ waiting: 5, remainingSeconds: (8 * 20) / 4 });
  await manager.query('delete from shard where evaluation_id = $1', [other]);
  await manager.query('delete from evaluation where id = $1', [other]);
  await manager.query(done, [evaluationId, at, 1]);
});

it('estimates the time by the images of the last 5 to 15 minutes, if the pool had work in all of them', async () => {
  const since = 'update evaluation set state_since = now() - make_interval(mins => $2) where id = $1';
  const remaining = async (minutes: number) => {
    await api.admin.manager.query(since, [evaluationId, minutes]);
    return (await api.request(FLEET)).data.fleet.summary.remainingSeconds;
  };
  expect(await remaining(6)).toBeCloseTo((8 * 360) / 12, 0);
  expect(await remaining(20)).toBeCloseTo((8 * 900) / 12);
  expect(await remaining(4)).toBeLessThan(10);
});

it('does not count a runner that left, also while its last heartbeat is recent', async () => {
  const { manager } = api.admin;
  const query = '{ fleet { summary { ready total notEligible } pools { name ready total } runners { state } } }';
  const read = async () => (await api.request(query)).data.fleet;
  expect((await read()).summary).toEqual({ ready: 1, total: 1, notEligible: 0 });
  await manager.query(`update runner set left_at = now() where id = 'host-of-ada'`);
  expect(await read()).toEqual({
    summary: { ready: 0, total: 0, notEligible: 0 },
    pools: [expect.objectContaining({ name: 'cpu', ready: 0, total: 0 }), expect.objectContaining({ name: 'gpu' })],
    runners: [{ state: 'LEFT' }],
  });
  await manager.query('update runner set left_at = null');
});

it('estimates no time for shards of a pool without a ready runner', async () => {
  const { manager } = api.admin;
  await manager.query(`update track set pool = 'gpu'`);
  expect((await api.request(FLEET)).data.fleet.summary).toMatchObject({ waiting: 2, remainingSeconds: null });
  await manager.query(`update track set pool = 'cpu'`);
});

it('counts a shard that repeats another one as waiting only after that one is done', async () => {
  const { manager } = api.admin;
  const waiting = async (audited: number) => {
    await manager.query(
      `insert into shard (evaluation_id, shard_index, first_row, row_count, audit_of) values ($1, 9, 0, 4, $2)`,
      [evaluationId, audited],
    );
    const { summary } = (await api.request(FLEET)).data.fleet;
    await manager.query('delete from shard where evaluation_id = $1 and shard_index = 9', [evaluationId]);
    return summary.waiting;
  };
  expect(await waiting(3)).toBe(2);
  expect(await waiting(0)).toBe(3);
});

it('counts a ready runner below the minimum isolation of every open track of its pool separately', async () => {
  const { manager } = api.admin;
  const query = `{ fleet { summary { ready notEligible total } runners { id eligible isolation }
    pools { name ready requiredIsolation { level tracks } } queue { waits } } }`;
  const read = async () => (await api.request(query, {}, maintainer)).data.fleet;
  await manager.query(
    `insert into runner (id, pool, last_seen_at, heartbeat) select 'weak', pool, last_seen_at, heartbeat || '{"isolation": "L2"}' from runner`,
  );
  await manager.query(`update track set minimum_isolation = 'L3'`);
  const strict = await read();
  expect(strict.summary).toEqual({ ready: 1, notEligible: 1, total: 2 });
  expect(strict.runners).toEqual([
    { id: 'host-of-ada', eligible: true, isolation: 'L3' },
    { id: 'weak', eligible: false, isolation: 'L2' },
  ]);
  expect(strict.pools[0]).toEqual({ name: 'cpu', ready: 1, requiredIsolation: [{ level: 'L3', tracks: 1 }] });
  expect(strict.pools[1]).toEqual({ name: 'gpu', ready: 0, requiredIsolation: [] });
  await manager.query(`update runner set cordoned_at = now() where id = 'host-of-ada'`);
  expect((await read()).queue[0].waits).toMatch(/cordoned by a maintainer$/);
  await manager.query(`delete from runner where id = 'weak'`);
  await manager.query(
    `update runner set cordoned_at = null, heartbeat = heartbeat || '{"isolation": "L2"}' where id = 'host-of-ada'`,
  );
  expect((await read()).queue[0].waits).toMatch(/isolates models below the minimum level of the track/);
  await manager.query(`update track set minimum_isolation = 'L2'`);
  expect((await read()).summary).toEqual({ ready: 1, notEligible: 0, total: 1 });
  await manager.query(`update track set minimum_isolation = 'L1'`);
  await manager.query(`update runner set heartbeat = heartbeat || '{"isolation": "L3"}'`);
});

it('records a minute once with any number of dispatchers, by pool and in total, and aggregates ten minutes', async () => {
  const note = (at: Date, version: string) => dispatcher.transaction((tx) => recordFleetMetrics(tx, at, version));
  await Promise.all([note(minute, '0.1.0'), note(minute, '0.1.0')]);
  const read = async (variables: object, headers = {}) =>
    (await api.request(SERIES, variables, headers)).data.fleetSeries;
  const all = await read({ hours: 1 });
  expect(all).toMatchObject({ minutes: 1, marks: [] });
  expect(all.points).toEqual([
    {
      at: minute.toISOString(),
      waiting: 2,
      ready: 1,
      done: 3,
      failed: 1,
      instances: 12,
      peakInstances: 12,
      medianMs: 2_000,
      p95Ms: expect.closeTo(2_900, 3),
    },
  ]);
  expect((await read({ hours: 1, pool: 'gpu' })).points).toMatchObject([
    { waiting: 0, ready: 0, done: 0, medianMs: null },
  ]);
  await note(new Date(tenth.getTime() - 600_000), '0.0.9');
  // A busier minute of the same ten, which their mean hides.
  await api.admin.manager.query(
    `insert into fleet_metric (pool, minutes, at, waiting, ready, done, failed, instances, version)
     values ('*', 1, $1::timestamptz - interval '1 second', 0, 1, 0, 0, 90, '0.1.0')`,
    [tenth],
  );
  await note(tenth, '0.1.0');
  await api.admin.manager.query(
    `insert into runner_event (id, runner_id, kind) values (gen_random_uuid(), 'host-of-ada', 'draining')`,
  );
  const day = await read({ hours: 24 });
  expect(day.minutes).toBe(10);
  expect(day.points.length).toBe(2);
  expect(day.points[1]).toMatchObject({ waiting: 2, done: 3, failed: 1, instances: 12, peakInstances: 90 });
  expect(day.marks.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['DEPLOYED', 'DRAINING']);
  expect(JSON.stringify(day.marks)).not.toContain('host-of-ada');
  expect(JSON.stringify((await read({ hours: 24 }, maintainer)).marks)).toContain('host-of-ada');
  expect((await api.request(SERIES, { hours: 1, pool: 'nowhere' })).errors?.[0]?.extensions).toMatchObject({
    code: 'pool_unknown',
  });
});

it('deletes old statistics', async () => {
  await api.admin.manager.query(`update fleet_metric set at = at - interval '9 days'`);
  await dispatcher.transaction((tx) => recordFleetMetrics(tx, tenth, '0.1.0'));
  const left = await api.admin.manager.query<{ old: number }[]>(
    `select count(*) filter (where at < now() - interval '1 day')::int as old from fleet_metric`,
  );
  expect(left).toEqual([{ old: 0 }]);
});

describe('the load of a runner over time', () => {
  const LOADS = `query ($id: ID!) { runner(id: $id) { ... on Runner { loads { at cpu memoryBytes gpu busy } } } }`;
  const loadsOf = async (id: string) => (await api.request(LOADS, { id }, maintainer)).data.runner.loads;
  const record = (at: Date) => dispatcher.transaction((tx) => recordRunnerLoads(tx, at));
  const add = (id: string, load: string, seconds: number) =>
    api.admin.manager.query(
      `insert into runner (id, pool, last_seen_at, heartbeat)
       select $1, pool, $2, heartbeat || jsonb_build_object('load', $3::jsonb, 'busy', '[{"shardIndex":4}]'::jsonb) from runner where id = 'host-of-ada'`,
      [id, new Date(minute.getTime() - 1_000 * seconds), load],
    );

  beforeAll(async () => {
    await add('recent', '{"cpu":0.5,"memoryBytes":2e9,"gpu":{"busy":0.25,"memoryBytes":1e9}}', 10);
    await add('without-gpu', '{"cpu":0.1,"memoryBytes":1e9,"gpu":null}', 25);
    await add('silent', '{"cpu":0.5,"memoryBytes":2e9,"gpu":null}', 35);
    await add('without-load', 'null', 10);
    await Promise.all([record(minute), record(minute)]);
    await record(new Date(minute.getTime() - 300_000));
  });

  it('is recorded once per minute in which it sent a heartbeat with a load', async () => {
    const at = minute.toISOString();
    expect(await loadsOf('recent')).toEqual([{ at, cpu: 0.5, memoryBytes: 2e9, gpu: 0.25, busy: 1 }]);
    expect(await loadsOf('without-gpu')).toEqual([{ at, cpu: 0.1, memoryBytes: 1e9, gpu: null, busy: 1 }]);
    expect(await loadsOf('silent')).toEqual([]);
    expect(await loadsOf('without-load')).toEqual([]);
  });
  it('is visible to maintainers only', async () => {
    const { runners } = (await api.request('{ fleet { runners { loads { cpu } } } }')).data.fleet;
    expect(new Set(runners.map(({ loads }: { loads: unknown[] }) => loads.length))).toEqual(new Set([0]));
  });
  it('is deleted after a day', async () => {
    await api.admin.manager.query(`update runner_load set at = at - interval '24 hours' where runner_id = 'recent'`);
    await record(tenth);
    const left = await api.admin.manager.query(
      `select runner_id as id from runner_load where at < now() - interval '23 hours' or runner_id = 'without-gpu'`,
    );
    expect(left).toEqual([{ id: 'without-gpu' }]);
  });
});

it('states the track of an assigned shard, and since when its runner has it', async () => {
  const since = new Date(Date.now() - 180_000).toISOString();
  await api.admin.manager.query(
    `update shard set released_at = $2, leased_at = $2, leased_by = 'host-of-ada', leased_until = now() + interval '1 hour'
      where evaluation_id = $1 and shard_index = 4`,
    [evaluationId, since],
  );
  const { data } = await api.request(
    '{ fleet { runners { shards { shardIndex track trackName leasedAt } } } }',
    {},
    maintainer,
  );
  const [{ slug, name }] = await api.admin.manager.query<[{ slug: string; name: string }]>(
    'select t.slug, t.short_name as name from track t join evaluation e on e.track_id = t.id where e.id = $1',
    [evaluationId],
  );
  expect(data.fleet.runners[0].shards).toEqual([{ shardIndex: 4, track: slug, trackName: name, leasedAt: since }]);
});

describe('the ended leases of a runner', () => {
  const QUERY = `query ($id: ID!, $first: Int!, $after: String, $onlyFailed: Boolean! = false) { runner(id: $id) { ... on Runner {
    pastLeases(first: $first, after: $after, onlyFailed: $onlyFailed) { pageInfo { hasNextPage endCursor }
      nodes { shardIndex submission submissionName track trackName seconds code reason } } } ... on UserError { code } } }`;
  const read = async (variables: object, headers = maintainer as Record<string, string>) =>
    api.request(QUERY, { id: 'host-of-ada', first: 20, after: null, ...variables }, headers);

  it('are newest first, with the error of failed ones, in pages', async () => {
    const { manager } = api.admin;
    // one instant for all: a page may end between leases of one transaction
    await manager.query(
      `insert into shard_result (evaluation_id, shard_index, fence, runner_id, predictions_sha256, receipt, received_at)
         select $1, index, 7, 'host-of-ada', sha256, '{"seconds":{"total":9}}', now() + interval '1 minute' from blob, generate_series(0, 1) index
          where sha256 = (select min(sha256) from blob)`,
      [evaluationId],
    );
    await manager.query(
      `update shard s set fence = 1, leased_at = f.at - interval '30 seconds' from shard_failure f
        where f.evaluation_id = s.evaluation_id and f.shard_index = s.shard_index and s.evaluation_id = $1`,
      [evaluationId],
    );
    await manager.query(
      `insert into shard_failure (evaluation_id, shard_index, fence, runner_id, code, reason, at)
         select evaluation_id, shard_index, fence + 1, runner_id, 'runner_removed', 'removed', at from shard_failure
          where evaluation_id = $1`,
      [evaluationId],
    );
    const { nodes } = (await read({})).data.runner.pastLeases;
    const [{ code, name, slug, track }] = await manager.query<[Record<string, string>]>(
      `select b.code, b.name, t.slug, t.short_name as track from evaluation e join submission b on b.id = e.submission_id join track t on t.id = e.track_id where e.id = $1`,
      [evaluationId],
    );
    expect(nodes[0]).toEqual({
      shardIndex: 1,
      submission: code,
      submissionName: name,
      track: slug,
      trackName: track,
      seconds: 9,
      code: null,
      reason: null,
    });
    expect(nodes).toContainEqual(
      expect.objectContaining({ shardIndex: 3, code: 'internal', reason: 'it broke', seconds: 30 }),
    );
    const { nodes: failed } = (await read({ onlyFailed: true })).data.runner.pastLeases;
    expect(failed).toEqual(nodes.filter(({ code }: { code: string | null }) => code === 'internal'));
    expect(failed.length).toBe(1);
    const indexes: number[] = [];
    let after: string | null = null;
    do {
      const page = (await read({ first: 1, after })).data.runner.pastLeases;
      indexes.push(...page.nodes.map(({ shardIndex }: { shardIndex: number }) => shardIndex));
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);
    expect(indexes).toEqual(nodes.map(({ shardIndex }: { shardIndex: number }) => shardIndex));
    expect(indexes.slice(0, 2)).toEqual([1, 0]);
  });
  it('are refused with a malformed cursor, and hidden from everyone but maintainers', async () => {
    expect((await read({ after: 'x' })).errors?.[0]?.extensions).toMatchObject({ code: 'input_invalid' });
    const { runners } = (await api.request('{ fleet { runners { pastLeases { nodes { id } } } } }')).data.fleet;
    expect(runners[0].pastLeases.nodes).toEqual([]);
  });
});
