import { planShards } from '@primitives/evaluation';
import { seedSubmission, seedTrack, testBlobs, testDatabase, type TestDatabase } from '@primitives/testing';
import { auditCounts, insertAudit } from './audits.js';
import { insertPlan } from './shards.js';
import { leaseShard } from './lease-shard.js';
import { moveEvaluation } from '../evaluations/evaluations.js';
import { poolDemand } from './shares.js';
import type { Store } from '../connection/store.js';

const POOL = 'audited';

describe('an audit in a pool', () => {
  let database: TestDatabase;
  let store: Store;
  let files: Awaited<ReturnType<typeof testBlobs>>;
  let id: string;
  /** The audit's index: the plan has six shards. */
  const AUDIT = 6;
  beforeAll(async () => {
    database = await testDatabase();
    const admin = await database.openAsAdmin();
    store = await database.open('dispatcher');
    files = await testBlobs();
    id = await seedSubmission(
      admin,
      files.blobs,
      await seedTrack(admin, files.blobs, { pool: POOL }),
      Buffer.from('bundle'),
    );
    await store.transaction(async (tx) => {
      for (const state of ['validating', 'predicting'] as const) await moveEvaluation(tx, id, state);
      await insertPlan(tx, id, 'e'.repeat(64), planShards(20, { pilot: 2, shard: 4 }));
      await insertAudit(tx, id, 0);
    });
    await appears('first');
    await leaseShard(store.manager, { evaluationId: id, shardIndex: 0 }, 'first', { leaseMs: 60_000, maxLeases: 3 });
    await store.manager.query(
      'update shard set released_at = now(), done_at = now(), done_fence = fence where evaluation_id = $1 and shard_index = 0',
      [id],
    );
  });
  afterAll(async () => {
    await database?.drop();
    await files?.remove();
  });

  const appears = (runner: string) =>
    store.manager.query('insert into runner (id, pool, last_seen_at) values ($1, $2, clock_timestamp())', [
      runner,
      POOL,
    ]);
  const wanted = async () =>
    (await poolDemand(store.manager, POOL, 64)).claims.flatMap(({ waiting }) =>
      waiting.map(({ shardIndex }) => shardIndex),
    );
  const inFlight = async () => (await poolDemand(store.manager, POOL, 64)).inFlight;

  it('is counted with the limit of the track', async () => {
    const [counts] = await auditCounts(store.manager, [id]);
    expect(counts).toMatchObject({ planned: 1, agreed: 0, held: 0, disputed: false, limitSeconds: expect.any(Number) });
  });
  it('is not needed while only the audited runner could perform it', async () => {
    expect(await wanted()).toEqual([1, 2, 3, 4, 5]);
  });

  it('uses no capacity of another shard while it is in the queue', async () => {
    await store.manager.query('update shard set released_at = now() where evaluation_id = $1 and shard_index = $2', [
      id,
      AUDIT,
    ]);
    expect(await inFlight()).toBe(0);
  });

  it('counts as soon as another runner is available', async () => {
    await appears('second');
    expect(await inFlight()).toBe(1);
    await store.manager.query('update shard set released_at = null where evaluation_id = $1 and shard_index = $2', [
      id,
      AUDIT,
    ]);
    expect(await wanted()).toEqual([AUDIT, 1, 2, 3, 4, 5]);
  });
});
