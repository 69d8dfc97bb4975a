import { planShards } from '@primitives/evaluation';
import { seedSubmission, seedTrack, testBlobs, testDatabase, type TestDatabase } from '@primitives/testing';
import type { Store } from '../connection/store.js';
import { moveEvaluation } from '../evaluations/evaluations.js';
import { insertPlan } from '../shards/shards.js';
import { countDelayedEvaluations, delayedEvaluations } from './delayed-evaluations.js';

let database: TestDatabase;
let admin: Store;
let api: Store;
let files: Awaited<ReturnType<typeof testBlobs>>;
beforeEach(async () => {
  database = await testDatabase();
  admin = await database.openAsAdmin();
  api = await database.open('api');
  files = await testBlobs();
});
afterEach(async () => {
  await database.drop();
  await files.remove();
});

const count = () => countDelayedEvaluations(api.manager);

/** A team with evaluations of two shards that have been in prediction for 40 minutes. */
async function team(evaluations = 1, pool = 'cpu'): Promise<string[]> {
  const track = await seedTrack(admin, files.blobs, { pool, instances: 6 });
  const ids = [];
  for (let i = 0; i < evaluations; i++) {
    const id = await seedSubmission(admin, files.blobs, track, Buffer.from(`bundle ${i}`));
    await moveEvaluation(admin.manager, id, 'validating');
    await insertPlan(admin.manager, id, 'e'.repeat(64), planShards(6, { pilot: 2, shard: 4 }));
    await moveEvaluation(admin.manager, id, 'predicting');
    await admin.manager.query(`update evaluation set state_since = now() - interval '40 minutes' where id = $1`, [id]);
    ids.push(id);
  }
  return ids;
}

/** A runner took the first shard, and completed it, as many minutes ago; null: it still works on it. */
const lease = (id: string | undefined, leased: number, done: number | null) =>
  admin.manager.query(
    `update shard set released_at = now() - interval '50 minutes', leased_at = now() - $2 * interval '1 minute', leased_by = 'a',
            leased_until = case when $3::int is null then now() + interval '1 minute' end,
            done_at = now() - $3 * interval '1 minute', done_fence = case when $3::int is not null then 1 end
      where evaluation_id = $1 and shard_index = 0`,
    [id, leased, done],
  );

it('counts evaluations of a team without a shard on a runner for 30 minutes while shards of others are completed', async () => {
  const [other] = await team();
  await team(2);
  expect(await count()).toBe(0); // nothing is completed: the pool has another problem
  await lease(other, 5, 4);
  expect(await count()).toBe(2);
});

it('counts none while the shards of others only take long, or are of another pool', async () => {
  const [slow] = await team();
  const [elsewhere] = await team(1, 'gpu');
  await team();
  await lease(slow, 35, 1);
  await lease(elsewhere, 5, 4);
  expect(await count()).toBe(0);
});

it.each([
  ['in progress for long', 45, null],
  ['completed', 5, 4],
  ['completed after a long time', 45, 4],
] as const)('counts none of a team with another shard that is %s', async (_what, leased, done) => {
  const [other] = await team();
  await lease(other, 5, 4);
  const [first] = await team(2);
  expect(await count()).toBe(2);
  await lease(first, leased, done);
  expect(await count()).toBe(0);
});

it('counts no evaluation that began less than 30 minutes ago, is completely predicted, or is a sample run', async () => {
  const [other] = await team();
  await lease(other, 5, 4);
  const ids = await team(3);
  expect(await count()).toBe(3);
  const change = (sql: string, id: string | undefined) => admin.manager.query(sql, [id]);
  await change(`update evaluation set state_since = now() - interval '20 minutes' where id = $1`, ids[0]);
  expect(await count()).toBe(2);
  await change(
    `update shard set done_at = now() - interval '1 hour', leased_at = now() - interval '1 hour', done_fence = 1 where evaluation_id = $1`,
    ids[1],
  );
  expect(await count()).toBe(1);
  await change(
    `update evaluation e set attempt = 0, debug = true, split_id = t.split_id from track t where t.id = e.track_id and e.id = $1`,
    ids[2],
  );
  expect(await count()).toBe(0);
});

it('lists the evaluations that wait longest, with isolation level, share weight and priority', async () => {
  const [other] = await team();
  await lease(other, 5, 4);
  const [first, second] = await team(2);
  const { manager } = admin;
  await manager.query(`update evaluation set state_since = now() - interval '1 hour', priority = -2 where id = $1`, [
    second,
  ]);
  await manager.query(
    `update team set share_weight = 0.5 where id = (select team_id from submission s join evaluation e on e.submission_id = s.id where e.id = $1)`,
    [first],
  );
  await manager.query(`update track set minimum_isolation = 'L3'`);
  const listed = await delayedEvaluations(api.manager, 10);
  expect(listed.map(({ id }) => id)).toEqual([second, first]);
  expect(listed[0]).toMatchObject({ minimumIsolation: 'L3', shareWeight: 0.5, priority: -2, pool: 'cpu' });
  expect(await delayedEvaluations(api.manager, 1)).toHaveLength(1);
});
