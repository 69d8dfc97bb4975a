import {
  seedSubmission,
  seedTrack,
  testBlobs,
  testDatabase,
  tinyClassifier,
  type SeededTrack,
  type TestDatabase,
} from '@primitives/testing';
import { moveEvaluation } from './evaluations.js';
import { failEvaluation } from './fail-evaluation.js';
import { rejectEvaluation } from './reject-evaluation.js';
import { insertShardFailure } from '../shards/shard-failures.js';
import { insertPlan } from '../shards/shards.js';
import type { Store } from '../connection/store.js';
import { freeRejections } from '../submissions/submissions.js';

let database: TestDatabase;
let files: Awaited<ReturnType<typeof testBlobs>>;
let admin: Store;
let track: SeededTrack;
let bundle: Uint8Array;
beforeAll(async () => {
  [database, files, bundle] = await Promise.all([testDatabase(), testBlobs(), tinyClassifier()]);
  admin = await database.openAsAdmin();
});
beforeEach(async () => void (track = await seedTrack(admin, files.blobs)));
afterAll(async () => {
  await database.drop();
  await files.remove();
});

const counted = async () => {
  const api = await database.open('api');
  return (await freeRejections(api.manager, track.teamId, new Date(Date.now() - 3_600_000))).length;
};

/**
 * An evaluation in prediction, with a failure at one of its shards.
 *
 * @param auditOf the shard is an audit of this one
 */
async function predicting(code: string | null, auditOf?: number): Promise<string> {
  const id = await seedSubmission(admin, files.blobs, track, bundle);
  const { manager } = admin;
  for (const state of ['validating', 'predicting'] as const) await moveEvaluation(manager, id, state);
  const shard = { index: 0, first: 0, count: 20 };
  await insertPlan(manager, id, 'seed', auditOf === undefined ? [shard] : [shard, { ...shard, index: 1, auditOf }]);
  if (code !== null)
    await insertShardFailure(manager, {
      evaluationId: id,
      shardIndex: auditOf === undefined ? 0 : 1,
      fence: 1,
      runnerId: 'r1',
      code,
      reason: 'it failed',
      imagesRead: false,
    });
  return id;
}

describe('limited refunded evaluations', () => {
  it.each([
    ['the bundle or the runner failed', 'shard_failed', 'internal', 1],
    ['a shard took too long', 'time_limit_exceeded', 'shard_time_limit', 1],
    ['runners fell silent', 'shard_failed', 'silent', 1],
    ['links were broken', 'shard_failed', 'transfer_failed', 0],
    ['the machine had no sandbox', 'shard_failed', 'sandbox_failed', 0],
    ['nothing failed and time was short', 'time_limit_exceeded', null, 0],
    ['something of ours broke', 'internal', 'internal', 0],
    ['audits disagreed', 'audits_disagree', 'internal', 0],
  ] as const)('where %s (%s after %s): %i', async (_what, end, code, count) => {
    await failEvaluation(admin.manager, await predicting(code), end, 'it ended');
    expect(await counted()).toBe(count);
  });

  it('are those rejected before an image was read, and not those that are charged', async () => {
    const failure = { code: 'repeated_failure', message: 'it failed', remedy: 'repair it' };
    for (const imagesRead of [true, false])
      await rejectEvaluation(admin.manager, await predicting('internal'), failure, {
        message: 'it failed',
        imagesRead,
      });
    expect(await counted()).toBe(1);
  });

  it("are not those where only an audit failed, nor the platform's own further attempts", async () => {
    await failEvaluation(admin.manager, await predicting('internal', 0), 'time_limit_exceeded', 'it ended');
    const again = await predicting('internal');
    await admin.manager.query('update evaluation set attempt = 2 where id = $1', [again]);
    await failEvaluation(admin.manager, again, 'shard_failed', 'it ended');
    expect(await counted()).toBe(0);
  });
});
