import { admitShards, planShards } from '@primitives/evaluation';
import { seedSubmission, seedTrack, testBlobs, testDatabase, type TestDatabase } from '@primitives/testing';
import type { Store } from '../connection/store.js';
import { evaluationQueue } from '../fleet/fleet-summary.js';
import { insertPlan } from '../shards/shards.js';
import { poolDemand, recordAdmission } from '../shards/shares.js';
import { moveEvaluation } from './evaluations.js';
import { forecast } from './forecast.js';

let database: TestDatabase;
let admin: Store;
let files: Awaited<ReturnType<typeof testBlobs>>;
beforeAll(async () => {
  database = await testDatabase();
  admin = await database.openAsAdmin();
  files = await testBlobs();
});
afterAll(async () => {
  await database.drop();
  await files.remove();
});

/** A team with as many evaluations of 22 images, in shards of 2, 4, 4, 4, 4 and 4; their pilots are predicted. */
async function team(pool: string, evaluations: number, weight = 1): Promise<string[]> {
  const track = await seedTrack(admin, files.blobs, { pool, instances: 22 });
  await admin.manager.query('update team set share_weight = $2 where id = $1', [track.teamId, weight]);
  const ids = [];
  for (let i = 0; i < evaluations; i++) {
    const id = await seedSubmission(admin, files.blobs, track, Buffer.from(`${pool} ${weight} ${i}`));
    await moveEvaluation(admin.manager, id, 'validating');
    await insertPlan(admin.manager, id, 'e'.repeat(64), planShards(22, { pilot: 2, shard: 4 }));
    await moveEvaluation(admin.manager, id, 'predicting');
    await admin.manager.query(
      `update shard set released_at = now(), done_at = now(), done_fence = 1, leased_at = now() - interval '2 seconds'
        where evaluation_id = $1 and shard_index = 0`,
      [id],
    );
    ids.push(id);
  }
  return ids;
}

/**
 * Admits shards until none waits, or at least as many; they are predicted at once. @returns their evaluations, by the
 * last one
 */
async function predict(pool: string, shards = Infinity): Promise<string[]> {
  const order = new Set<string>();
  for (let admitted = 0; admitted < shards;) {
    const demand = await poolDemand(admin.manager, pool, 64);
    const admission = admitShards(demand.claims, { clock: demand.clock, room: 1 });
    if (admission.shards.length === 0) break;
    await recordAdmission(admin.manager, pool, admission);
    for (const { evaluationId: id, shardIndex } of admission.shards) {
      await admin.manager.query(
        `update shard set done_at = now(), done_fence = 1, leased_at = now() - interval '4 seconds'
          where evaluation_id = $1 and shard_index = $2`,
        [id, shardIndex],
      );
      order.delete(id);
      order.add(id);
      admitted++;
    }
  }
  return [...order];
}

const queue = async (pool: string) =>
  (await evaluationQueue(admin.manager, 100)).filter((each) => each.pool === pool).map((each) => each.evaluationId);
const instances = async (id: string) =>
  (await forecast(admin.manager, id)).work.map((each) => each.instances).sort((a, b) => b - a);

describe('the queue of a pool', () => {
  it('is in the order in which the fair share completes the evaluations of two teams', async () => {
    const [a1, a2, a3] = await team('turns', 3);
    const [b1, b2, b3] = await team('turns', 3, 2);
    expect(await queue('turns')).toEqual([b1, a1, b2, b3, a2, a3]);
    expect(await predict('turns')).toEqual([b1, a1, b2, b3, a2, a3]);
  });

  it('has few evaluations before the first one of a new team, however many another team has', async () => {
    const many = await team('new', 33);
    await predict('new', 7);
    const [entry = ''] = await team('new', 1);
    expect(await forecast(admin.manager, entry)).toMatchObject({ ahead: 1, aheadOfTeam: 0, aheadExamples: 0 });
    expect(await forecast(admin.manager, many[32] ?? '')).toMatchObject({ ahead: 32, aheadOfTeam: 31 });
  });

  it('follows the priority within a team, and across teams by what the priority costs', async () => {
    const [old = '', urgent = ''] = await team('urgent', 2);
    const [other = ''] = await team('urgent', 1);
    expect(await queue('urgent')).toEqual([old, other, urgent]);
    await admin.manager.query('update evaluation set priority = 1 where id = $1', [urgent]);
    expect(await queue('urgent')).toEqual([urgent, other, old]);
  });

  it('has sample runs last, and they delay no other evaluation', async () => {
    const [sample = '', own = ''] = await team('sample', 2);
    const [other = ''] = await team('sample', 1);
    const asSample = (id: string) =>
      admin.manager.query(
        `update evaluation set attempt = 0, priority = 3, debug = true, split_id = (select t.split_id from track t where t.id = track_id)
          where id = $1`,
        [id],
      );
    await asSample(sample);
    expect(await queue('sample')).toEqual([own, other, sample]);
    expect(await instances(other)).toEqual([20, 20]);
    expect(await instances(sample)).toEqual([20, 20, 20]);
    await admin.manager.query(
      `update shard set released_at = now(), leased_at = now(), leased_until = now() + interval '1 minute', leased_by = 'a'
        where evaluation_id = $1 and shard_index = 1`,
      [sample],
    );
    // The evaluation waits for the shard in progress and completes first.
    expect(await queue('sample')).toEqual([own, other, sample]);
    expect(await forecast(admin.manager, own)).toMatchObject({ ahead: 1, aheadOfTeam: 0, aheadExamples: 1 });
    expect(await forecast(admin.manager, sample)).toMatchObject({ ahead: 2, aheadExamples: 0 });
    await asSample(other);
    expect(await forecast(admin.manager, other)).toMatchObject({ ahead: 2, aheadExamples: 1 }); // own, earlier sample
    await admin.manager.query('update evaluation set attempt = 1, debug = false, split_id = null where id = $1', [
      other,
    ]);
    expect(await instances(own)).toEqual([20, 20, 4]);
    expect((await predict('sample')).sort()).toEqual([own, other].sort()); // no other shard of the sample run
  });

  it('has first what is in progress, and counts evaluations that are not planned with all their images', async () => {
    const [first = '', taken = ''] = await team('progress', 2);
    const track = await seedTrack(admin, files.blobs, { pool: 'progress', instances: 22 });
    const queued = await seedSubmission(admin, files.blobs, track, Buffer.from('queued'));
    await admin.manager.query(
      `update shard set released_at = now(), leased_at = now() - interval '3 seconds', leased_until = now() + interval '1 minute', leased_by = 'a'
        where evaluation_id = $1 and shard_index = 1`,
      [taken],
    );
    expect(await queue('progress')).toEqual([taken, first, queued]);
    const { ahead, work } = await forecast(admin.manager, queued);
    expect(ahead).toBe(2);
    // Of the evaluation in progress, the shard in progress and 2 of the 16 images that wait
    expect(work.map((each) => [each.instances, each.leased]).sort()).toEqual([
      [20, 0],
      [22, 0],
      [6, 4],
    ]);
    expect(work.find(({ leased }) => leased === 4)?.leasedSeconds).toBeCloseTo(3, 0);
  });
});

describe('the forecast of an evaluation', () => {
  it('counts of other teams what the fair share predicts until its end, and of its team what comes before', async () => {
    const [a1 = '', a2 = ''] = await team('part', 2);
    const [b1 = '', b2 = ''] = await team('part', 2, 2);
    expect(await instances(a1)).toEqual([20, 20, 20]); // team b with twice the weight predicts twice as much
    expect(await instances(b1)).toEqual([20, 10]);
    expect(await instances(b2)).toEqual([20, 20, 20]);
    expect(await instances(a2)).toEqual([20, 20, 20, 20]);
  });

  it('counts what comes before its first shard', async () => {
    const [a1 = '', a2 = ''] = await team('start', 2);
    const [b1 = ''] = await team('start', 1);
    const first = async (id: string) =>
      (await forecast(admin.manager, id)).work.reduce((sum, work) => sum + work.first, 0);
    const atStart = [await first(a1), await first(b1)];
    expect(atStart).toEqual([0, 0]);
    // Of the other team, what the fair share evaluates at the same time
    expect(await first(a2)).toBe(40);
    await predict('start', 2);
    expect(await first(a2)).toBeLessThan(40);
  });

  it('decreases with every predicted shard', async () => {
    const [, last = ''] = await team('less', 2);
    const remaining = async () => (await instances(last)).reduce((sum, each) => sum + each, 0);
    expect(await remaining()).toBe(40);
    await predict('less', 3);
    expect(await remaining()).toBe(28);
  });

  it('has the number of remaining shards of the evaluation only', async () => {
    const [first = '', last = ''] = await team('shards', 2);
    const shards = async (id: string) => (await forecast(admin.manager, id)).work.map((each) => each.shards).sort();
    expect(await shards(last)).toEqual([5, null]);
    await predict('shards', 3);
    expect(await shards(first)).toEqual([2]);
  });
});
