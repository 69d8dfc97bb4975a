import { admitShards, planShards } from '@primitives/evaluation';
import {
  seedSubmission,
  seedTrack,
  testBlobs,
  testDatabase,
  type SeededTrack,
  type TestDatabase,
} from '@primitives/testing';
import {
  acceptReports,
  insertPlan,
  remaining,
  renewLeases,
  endLease,
  shardProgress,
  shardStatus,
  type AcceptedReport,
} from './shards.js';
import { leaseShard } from './lease-shard.js';
import { lockEvaluation, moveEvaluation, currentEvaluations } from '../evaluations/evaluations.js';
import { lockPool, poolDemand, recordAdmission } from './shares.js';
import type { Store } from '../connection/store.js';

let database: TestDatabase;
let store: Store;
let admin: Store;
let files: Awaited<ReturnType<typeof testBlobs>>;
let track: SeededTrack;
beforeAll(async () => {
  database = await testDatabase();
  admin = await database.openAsAdmin();
  store = await database.open('dispatcher');
  files = await testBlobs();
  track = await seedTrack(admin, files.blobs);
});
afterAll(async () => {
  await database.drop();
  await files.remove();
});

const SHA = 'd'.repeat(64);
const RULES = { leaseMs: 60_000, maxLeases: 3 };
const RECEIPT = {
  engine: { onnxruntime: '1', provider: 'cpu', isa: 'avx2', optimization: 'all', preprocessing: '1', tokenizer: null },
  isolation: 'L1',
  runnerVersion: '1',
  outputSha256: SHA,
  instances: 2,
  seconds: { fetch: 0, load: 0, preprocess: 0, infer: 0, total: 0 },
} as const;

/** An evaluation in prediction. */
async function predicting(of = track): Promise<string> {
  const id = await seedSubmission(admin, files.blobs, of, Buffer.from('bundle'));
  await store.transaction(async (tx) => {
    await moveEvaluation(tx, id, 'validating');
    await moveEvaluation(tx, id, 'predicting');
    await insertPlan(tx, id, 'e'.repeat(64), planShards(20, { pilot: 2, shard: 4 }));
  });
  return id;
}
const lease = (evaluationId: string, shardIndex: number, runner: string, rules = RULES) =>
  leaseShard(store.manager, { evaluationId, shardIndex }, runner, rules);
const report = (evaluationId: string, shardIndex: number, fence: number, runnerId: string): AcceptedReport => ({
  evaluationId,
  shardIndex,
  fence,
  runnerId,
  receipt: RECEIPT,
  predictions: { sha256: SHA, bytes: 10 },
});
const accept = (given: AcceptedReport) =>
  store.transaction(async (tx) => {
    await lockEvaluation(tx, given.evaluationId);
    const [taken] = await acceptReports(tx, [given]);
    return { taken: taken !== null, last: (await remaining(tx, given.evaluationId)).shards === 0 };
  });

describe('a lease', () => {
  it('goes to one of two concurrent requests, with a growing fence', async () => {
    const id = await predicting();
    const answers = await Promise.all([lease(id, 0, 'a'), lease(id, 0, 'b')]);
    expect(answers.filter((answer) => answer !== null)).toEqual([
      { fence: 1, firstRow: 0, rowCount: 2, orderSeed: 'e'.repeat(64) },
    ]);
  });

  it('goes to the same runner again, which invalidates its earlier reports', async () => {
    const id = await predicting();
    await lease(id, 0, 'a');
    expect((await lease(id, 0, 'a'))?.fence).toBe(2);
    expect((await accept(report(id, 0, 1, 'a'))).taken).toBe(false);
    expect((await accept(report(id, 0, 2, 'a'))).taken).toBe(true);
  });

  it('passes to another runner when it has expired', async () => {
    const id = await predicting();
    await lease(id, 0, 'a', { ...RULES, leaseMs: 0 });
    expect((await lease(id, 0, 'b'))?.fence).toBe(2);
  });

  it("is extended by its runner's heartbeat only", async () => {
    const id = await predicting();
    await lease(id, 0, 'a', { ...RULES, leaseMs: 1_000 });
    await renewLeases(store.manager, [{ runnerId: 'b', evaluationId: id, shardIndex: 0 }], 60_000);
    expect((await shardStatus(store.manager, id, 0))?.heldMs).toBeLessThanOrEqual(1_000);
    await renewLeases(store.manager, [{ runnerId: 'a', evaluationId: id, shardIndex: 0 }], 60_000);
    expect((await shardStatus(store.manager, id, 0))?.heldMs).toBeGreaterThan(50_000);
  });

  it('is kept by a late heartbeat after it has expired, unless another runner took the shard or it was ended', async () => {
    const id = await predicting();
    for (const index of [0, 1, 2]) await lease(id, index, 'a', { ...RULES, leaseMs: 0 });
    await lease(id, 1, 'b');
    await endLease(store.manager, id, 2);
    const busy = [0, 1, 2].map((shardIndex) => ({ runnerId: 'a', evaluationId: id, shardIndex }));
    expect(await renewLeases(store.manager, busy, 60_000)).toBe(1);
    expect(await lease(id, 0, 'b')).toBeNull();
    expect((await accept(report(id, 0, 1, 'a'))).taken).toBe(true);
    expect(await shardStatus(store.manager, id, 1)).toMatchObject({ leasedBy: 'b', fence: 2 });
    expect((await shardStatus(store.manager, id, 2))?.heldMs).toBe(0);
  });

  it('is refused beyond the limit, and after the end', async () => {
    const id = await predicting();
    for (const runner of ['a', 'b', 'c']) await lease(id, 0, runner, { ...RULES, leaseMs: 0 });
    expect(await lease(id, 0, 'd')).toBeNull();
    const cancelled = await predicting();
    await moveEvaluation(store.manager, cancelled, 'cancelled');
    expect(await lease(cancelled, 0, 'a')).toBeNull();
  });
});

describe('the progress of shards', () => {
  it('is that of all shards, or of those that changed recently and the given ones', async () => {
    const id = await predicting();
    await admin.manager.query('update shard set released_at = now() where evaluation_id = $1', [id]);
    for (const index of [0, 1, 2, 3]) await lease(id, index, `r${index}`);
    await accept(report(id, 0, 1, 'r0'));
    const long = `update shard set leased_at = leased_at - interval '1 minute', done_at = done_at - interval '1 minute'
                   where evaluation_id = $1 and shard_index in (0, 1, 3)`;
    await admin.manager.query(long, [id]);
    const of = async (...recent: { ms: number; indexes: number[] }[]) =>
      (await shardProgress(store.manager, id, ...recent)).map(({ index, state }) => [index, state]);
    expect((await of()).map(([index]) => index)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await of({ ms: 30_000, indexes: [3] })).toEqual([
      [2, 'leased'],
      [3, 'leased'],
    ]);
    expect(await of({ ms: 90_000, indexes: [] })).toEqual([
      [0, 'done'],
      [1, 'leased'],
      [2, 'leased'],
      [3, 'leased'],
    ]);
  });
});

describe('a report', () => {
  it('is accepted once', async () => {
    const id = await predicting();
    await lease(id, 0, 'a');
    expect((await accept(report(id, 0, 1, 'a'))).taken).toBe(true);
    expect((await accept(report(id, 0, 1, 'a'))).taken).toBe(false);
  });

  it('is accepted with others, and each shard once', async () => {
    const id = await predicting();
    for (const index of [0, 1, 2]) await lease(id, index, 'a');
    const other = 'f'.repeat(64);
    const reports = [
      report(id, 0, 1, 'a'),
      report(id, 1, 2, 'a'), // of no lease
      { ...report(id, 2, 1, 'a'), predictions: { sha256: other, bytes: 20 } },
      report(id, 2, 1, 'a'),
    ];
    const answers = await store.transaction((tx) => acceptReports(tx, reports));
    expect(answers).toEqual([{ audited: false }, null, { audited: false }, null]);
    const results = `select shard_index, fence, runner_id, trim(predictions_sha256) as sha256, receipt ->> 'isolation' as isolation
                       from shard_result where evaluation_id = $1 order by 1`;
    expect(await admin.manager.query(results, [id])).toEqual([
      { shard_index: 0, fence: 1, runner_id: 'a', sha256: SHA, isolation: 'L1' },
      { shard_index: 2, fence: 1, runner_id: 'a', sha256: other, isolation: 'L1' },
    ]);
    expect((await shardStatus(store.manager, id, 1))?.done).toBe(false);
  });

  it('of a runner that does not hold the lease is ignored', async () => {
    const id = await predicting();
    await lease(id, 0, 'a');
    expect((await accept(report(id, 0, 1, 'b'))).taken).toBe(false);
  });

  it('that is the last is detected by exactly one of two concurrent ones', async () => {
    const id = await predicting();
    const shards = planShards(20, { pilot: 2, shard: 4 });
    for (const { index } of shards) await lease(id, index, 'a');
    for (const { index } of shards.slice(2)) await accept(report(id, index, 1, 'a'));
    const answers = await Promise.all([accept(report(id, 0, 1, 'a')), accept(report(id, 1, 1, 'a'))]);
    expect(answers.map(({ last }) => last).sort()).toEqual([false, true]);
  });
});

describe('the demand of a pool', () => {
  /** Admits shards as the dispatcher does, as long as fewer than `window` are in progress. */
  const admit = (pool: string, window: number) =>
    store.transaction(async (tx) => {
      await lockPool(tx, pool);
      const demand = await poolDemand(tx, pool, window);
      const admission = admitShards(demand.claims, { clock: demand.clock, room: window - demand.inFlight });
      await recordAdmission(tx, pool, admission);
      return admission.shards.map(({ evaluationId, shardIndex }) => `${evaluationId} ${shardIndex}`);
    });

  it('is the pilot of an evaluation first, and the rest when it is complete, never more than the window', async () => {
    const own = await seedTrack(admin, files.blobs, { pool: 'p1' });
    const id = await predicting(own);
    expect(await admit('p1', 3)).toEqual([`${id} 0`]);
    expect(await admit('p1', 3)).toEqual([]);
    await lease(id, 0, 'a');
    await accept(report(id, 0, 1, 'a'));
    const racing = await Promise.all([admit('p1', 3), admit('p1', 3)]);
    expect(racing.flat()).toEqual([`${id} 1`, `${id} 2`, `${id} 3`]);
    await lease(id, 2, 'a');
    await accept(report(id, 2, 1, 'a'));
    expect(await admit('p1', 3)).toEqual([`${id} 4`]);
  });

  it('is found without reading the shards in the queue when no other waits', async () => {
    const id = await predicting(await seedTrack(admin, files.blobs, { pool: 'p3' }));
    const queued = 3_000;
    await admin.manager.query(
      `insert into shard (evaluation_id, shard_index, first_row, row_count)
       select $1, n, n, 1 from generate_series(10, $2) n`,
      [id, queued + 9],
    );
    await admin.manager.query(
      `update shard set released_at = now(), done_at = case when shard_index = 0 then now() end, done_fence = case when shard_index = 0 then 1 end
        where evaluation_id = $1`,
      [id],
    );
    const rowsRead = () =>
      store.transaction(async (tx) => {
        await poolDemand(tx, 'p3', 64);
        const [row] = await tx.query<{ rows: number }[]>(
          `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'shard'`,
        );
        return row?.rows ?? NaN;
      });
    await admin.manager.query('vacuum analyze shard');
    expect(await rowsRead()).toBeLessThan(queued / 2); // also some of other evaluations
    await admin.manager.query('update shard set released_at = null where evaluation_id = $1 and shard_index = 9 + $2', [
      id,
      queued,
    ]);
    expect(await rowsRead()).toBeGreaterThan(queued - 1); // one waits: the queue is counted
  });

  it('has no shards of a sample run while another evaluation is left', async () => {
    const pool = 'p4';
    const [one, other] = [await seedTrack(admin, files.blobs, { pool }), await seedTrack(admin, files.blobs, { pool })];
    const sample = await predicting(one);
    await admin.manager.query(
      `update evaluation set attempt = 0, priority = -3, debug = true, split_id = (select t.split_id from track t where t.id = track_id)
        where id = $1`,
      [sample],
    );
    await admit(pool, 8);
    await lease(sample, 0, 'a');
    await accept(report(sample, 0, 1, 'a'));
    const entry = await predicting(other);
    expect(await admit(pool, 8)).toEqual([`${entry} 0`]);
    expect(await admit(pool, 8)).toEqual([]);
    await admin.manager.query(`update evaluation set state = 'cancelled' where id = $1`, [entry]);
    const queued = await seedSubmission(admin, files.blobs, other, Buffer.from('bundle 2'));
    expect(await admit(pool, 8)).toEqual([]); // also before it is validated
    await admin.manager.query(`update evaluation set state = 'cancelled' where id = $1`, [queued]);
    // One shard per runner: an evaluation that arrives waits for no more than that.
    expect(await admit(pool, 8)).toEqual([`${sample} 1`]);
    expect(await admit(pool, 8)).toEqual([]);
    await lease(sample, 1, 'a');
    await accept(report(sample, 1, 1, 'a'));
    expect(await admit(pool, 8)).toEqual([`${sample} 2`]);
  });

  it('of two teams is served alternately', async () => {
    const [large, small] = [
      await seedTrack(admin, files.blobs, { pool: 'p2' }),
      await seedTrack(admin, files.blobs, { pool: 'p2' }),
    ];
    const first = await predicting(large);
    await admit('p2', 8);
    await lease(first, 0, 'a');
    await accept(report(first, 0, 1, 'a'));
    expect(await admit('p2', 2)).toEqual([`${first} 1`, `${first} 2`]);
    const second = await predicting(small);
    // the team has nothing in progress: it need not wait for capacity
    expect(await admit('p2', 2)).toEqual([`${second} 0`]);
    await lease(second, 0, 'a');
    await accept(report(second, 0, 1, 'a'));
    expect((await admit('p2', 5)).map((shard) => shard.split(' ')[0])).toEqual([second, first, second]);
  });
});

describe('a transition', () => {
  it('is made by one of two concurrent callers, and published once', async () => {
    const id = await seedSubmission(admin, files.blobs, track, Buffer.from('bundle'));
    const moved = await Promise.all([1, 2].map(() => store.transaction((tx) => moveEvaluation(tx, id, 'validating'))));
    expect(moved.sort()).toEqual([false, true]);
    const events: { subject: string }[] = await store.manager.query(
      'select subject from outbox where subject like $1',
      [`event.evaluation.${id}.%`],
    );
    expect(events).toEqual([{ subject: `event.evaluation.${id}.validating` }]);
  });

  it('that no rule allows is not made', async () => {
    const id = await seedSubmission(admin, files.blobs, track, Buffer.from('bundle'));
    expect(await moveEvaluation(store.manager, id, 'scored')).toBe(false);
  });

  it('to a final state records the time, the reason, and whether the quota is refunded', async () => {
    const id = await predicting();
    const failure = { code: 'internal', message: 'it broke', remedy: 'submit again' };
    await moveEvaluation(store.manager, id, 'failed', { failure, refund: true });
    const rows: Record<string, unknown>[] = await store.manager.query(
      'select failure, refunded_at, ended_at from evaluation where id = $1',
      [id],
    );
    expect(rows[0]).toMatchObject({ failure, refunded_at: expect.any(Date), ended_at: expect.any(Date) });
  });
});

it('an evaluation past its deadline is found', async () => {
  const late = await seedSubmission(admin, files.blobs, track, Buffer.from('bundle'), { deadlineMs: -1_000 });
  const found = await currentEvaluations(store.manager, 60_000, 0);
  expect(found.filter(({ id }) => id === late)).toEqual([
    { id: late, state: 'queued', pool: 'cpu', overdue: true, stillMs: expect.any(Number) },
  ]);
});
