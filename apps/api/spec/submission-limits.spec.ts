import { FREE_REJECTIONS } from '@primitives/evaluation';
import { failEvaluation, moveEvaluation, rejectEvaluation } from '@primitives/store/evaluations';
import { endLease, insertPlan, insertShardFailure, leaseShard } from '@primitives/store/shards';
import { seedTrack, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { signedUp, type RunningApi } from './running-api';
import { Submitter } from './submitter';
import { declare, sha256, upload } from './tus-upload';

let submitter: Submitter;
let api: RunningApi;
let ada: Awaited<ReturnType<typeof signedUp>>;
beforeAll(async () => {
  submitter = await Submitter.create();
  ({ api, ada } = submitter);
});
afterAll(() => api.close());

describe('the storage of a team', () => {
  let bo: Awaited<ReturnType<typeof signedUp>>;
  let maintainer: Awaited<ReturnType<typeof signedUp>>;
  let team: { id: string; slug: string };
  let bundles: Uint8Array[];
  const bound = async (bytes: number | null, headers = maintainer.headers) =>
    (
      await api.request(
        `mutation ($team: String!, $bytes: Float) { it: setTeamStorage(input: { team: $team, bytes: $bytes, reason: "a class" }) {
           __typename ... on UserError { code } } }`,
        { team: team.slug, bytes },
        headers,
      )
    ).data.it;
  const storage = async (headers = bo.headers) =>
    (
      await api.request(
        'query ($slug: String!) { team(slug: $slug) { storage { usedBytes limitBytes } } }',
        { slug: team.slug },
        headers,
      )
    ).data.team.storage;
  const bytesOf = (index: number) => bundles[index] ?? new Uint8Array();
  const hand = async (index: number) =>
    submitter.submit({ bundleSha256: sha256(bytesOf(index)), team: team.id }, bo.headers);
  beforeAll(async () => {
    [bo, maintainer] = [await signedUp(api), await signedUp(api)];
    await api.admin.manager.query(`update account set role = 'maintainer' where email = $1`, [maintainer.email]);
    team = bo.viewer.teams[0];
    bundles = await Promise.all([0.51, 0.52, 0.53].map((bias) => tinyClassifier({ bias })));
  });

  it('has a default limit, or one set by a maintainer, and is shown to its members', async () => {
    expect(await storage()).toEqual({ usedBytes: 0, limitBytes: 100_000_000_000 });
    expect(await storage(ada.headers)).toBeNull();
    expect(await bound(5, bo.headers)).toMatchObject({ code: 'forbidden' });
    expect(await bound(-1)).toMatchObject({ code: 'input_invalid' });
    expect(await bound(7_000)).toEqual({ __typename: 'Changed' });
    expect([await storage(), await storage(maintainer.headers)]).toEqual(
      Array(2).fill({ usedBytes: 0, limitBytes: 7_000 }),
    );
    expect(await bound(null)).toEqual({ __typename: 'Changed' });
    expect((await storage()).limitBytes).toBe(100_000_000_000);
  });

  it('counts identical bytes once, refuses an excess before any byte is sent, and is freed by failed uploads', async () => {
    const size = bytesOf(0).length;
    await bound(2 * size);
    await upload(api, bo.headers, bytesOf(0));
    expect((await hand(0)).submission).toBeDefined();
    const second = (await hand(0)).submission; // the same bytes once more
    expect(second).toBeDefined();
    expect(await storage()).toEqual({ usedBytes: size, limitBytes: 2 * size });

    const large = { bytes: size + 1, sha256: sha256(bytesOf(1)) };
    const refused = await declare(api, bo.headers, large);
    expect([refused.status, await refused.json()]).toMatchObject([
      413,
      {
        code: 'storage_limit_exceeded',
        message: `Grace Hopper keeps ${size} of ${2 * size} bytes, and ${size + 1} more do not fit`,
        expected: `at most ${size} bytes`,
        found: `${size + 1} bytes`,
        remedy: expect.stringContaining('ask a maintainer'),
      },
    ]);
    await upload(api, bo.headers, bytesOf(1));
    // Uploads that are not submitted yet count too.
    expect((await declare(api, bo.headers, { bytes: bytesOf(2).length, sha256: sha256(bytesOf(2)) })).status).toBe(413);
    await bound(size + 1);
    expect(await hand(1)).toMatchObject({ code: 'storage_limit_exceeded', expected: 'at most 1 bytes' });
    expect(await submitter.count(`from submission where bundle_sha256 = $1`, sha256(bytesOf(1)))).toBe(0);

    const evaluations = await api.admin.manager.query<{ id: string }[]>(
      'select e.id from evaluation e join submission s on s.id = e.submission_id where s.team_id = $1',
      [team.id],
    );
    for (const { id } of evaluations)
      await api.admin.transaction(async (tx) => {
        await moveEvaluation(tx, id, 'validating');
        await rejectEvaluation(
          tx,
          id,
          { code: 'manifest_invalid', message: 'it is not one', remedy: 'repair it' },
          { message: 'it is not one', imagesRead: false },
        );
      });
    expect(await storage()).toEqual({ usedBytes: 0, limitBytes: size + 1 });
    expect((await hand(1)).submission).toBeDefined();
    expect(await submitter.count(`from audit_log where act = 'team.storage' and target = $1`, team.slug)).toBe(4);
  });
});

describe('the quota', () => {
  let scarce: SeededTrack;
  const quota = async (headers = ada.headers) =>
    (
      await api.request(
        'query ($slug: String!) { track(slug: $slug) { quota { limit windowHours left nextAt } } }',
        { slug: scarce.definition.slug },
        headers,
      )
    ).data.track.quota;
  beforeAll(async () => {
    scarce = await seedTrack(api.admin, api.blobs);
    await api.admin.manager.query('update track set quota_limit = 2 where id = $1', [scarce.trackId]);
  });

  it('accepts the last submission, and only one of two concurrent ones', async () => {
    const to = { tracks: [scarce.definition.slug] };
    await submitter.submit(to);
    const two = await Promise.all([submitter.submit(to), submitter.submit(to)]);
    expect(two.map(({ code }) => code).sort()).toEqual(['quota_exceeded', undefined]);
  });

  /** Its shard failed on a runner until its leases were used up. */
  const failRepeatedly = (evaluationId: string) =>
    api.admin.transaction(async (tx) => {
      for (const state of ['validating', 'predicting'] as const) await moveEvaluation(tx, evaluationId, state);
      await insertPlan(tx, evaluationId, 'seed', [{ index: 0, first: 0, count: 20 }]);
      const failure = { evaluationId, shardIndex: 0, fence: 1, runnerId: 'r1', code: 'internal', reason: 'it failed' };
      await insertShardFailure(tx, { ...failure, imagesRead: false });
      await failEvaluation(tx, evaluationId, 'shard_failed', 'it failed');
    });

  it('is not charged for a rejection before an image was read, or for a failure, which has a separate limit', async () => {
    const [grace, free] = [await signedUp(api), await seedTrack(api.admin, api.blobs)];
    await api.admin.manager.query('update track set quota_limit = 2 where id = $1', [free.trackId]);
    const to = { tracks: [free.definition.slug] };
    await upload(api, grace.headers, await tinyClassifier());
    const rejectOne = async () => {
      const { submission } = await submitter.submit(to, grace.headers);
      await api.admin.transaction(async (tx) => {
        const failure = { code: 'manifest_invalid', message: 'it is not one', remedy: 'repair it' };
        await moveEvaluation(tx, submission.evaluations[0].id, 'validating');
        await rejectEvaluation(tx, submission.evaluations[0].id, failure, {
          message: failure.message,
          imagesRead: false,
        });
      });
    };
    for (let times = 1; times < FREE_REJECTIONS.limit; times++) await rejectOne();
    const { submission } = await submitter.submit(to, grace.headers);
    await failRepeatedly(submission.evaluations[0].id);
    const left = 'query ($slug: String!) { track(slug: $slug) { quota { left } } }';
    expect((await api.request(left, { slug: free.definition.slug }, grace.headers)).data.track.quota).toEqual({
      left: 2,
    });
    expect(await submitter.submit(to, grace.headers)).toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(
        /^30 submissions of the team were rejected, or used up their attempts, within the last hour; the next one may come at 20\d\d-/,
      ),
      expected: 'fewer than 30 in an hour',
      found: '30',
    });
  });

  it('returns when the next submission is possible', async () => {
    const refused = await submitter.submit({ tracks: [scarce.definition.slug] });
    expect(refused).toMatchObject({
      code: 'quota_exceeded',
      message: expect.stringMatching(
        /^all 2 submissions of the last 24 hours are used; the next one may come at 20\d\d-/,
      ),
      expected: 'at most 2 submissions in 24 hours',
      found: '2 in that time',
    });
    expect(await quota()).toEqual({ limit: 2, windowHours: 24, left: 0, nextAt: expect.any(String) });
    expect(await quota({ cookie: '' })).toEqual({ limit: 2, windowHours: 24, left: null, nextAt: null });
  });

  const CANCEL =
    'mutation ($id: ID!) { cancelEvaluation(id: $id) { ... on Cancelled { evaluation { state refundedAt } } ... on UserError { code } } }';

  it('is returned when the evaluation was cancelled before an image was read', async () => {
    const rows = await api.admin.manager.query('select id from evaluation where track_id = $1 limit 1', [
      scarce.trackId,
    ]);
    const other = await signedUp(api);
    expect((await api.request(CANCEL, { id: rows[0].id }, other.headers)).data.cancelEvaluation.code).toBe('forbidden');
    expect((await api.request(CANCEL, { id: rows[0].id }, ada.headers)).data.cancelEvaluation.evaluation).toEqual({
      state: 'CANCELLED',
      refundedAt: expect.any(String),
    });
    expect((await api.request(CANCEL, { id: rows[0].id }, ada.headers)).data.cancelEvaluation.code).toBe(
      'evaluation_ended',
    );
    expect(await quota()).toMatchObject({ left: 1 });
  });

  it('is returned while the evaluation waits for a runner, and not once one was assigned a shard', async () => {
    const cancelWith = async (before: (id: string) => Promise<unknown>) => {
      const { submission } = await submitter.submit({ tracks: [scarce.definition.slug] });
      const [{ id }] = submission.evaluations;
      await api.admin.transaction(async (tx) => {
        for (const state of ['validating', 'predicting'] as const) await moveEvaluation(tx, id, state);
        await insertPlan(tx, id, 'f'.repeat(64), [{ index: 0, first: 0, count: 20 }]);
      });
      await before(id);
      return (await api.request(CANCEL, { id }, ada.headers)).data.cancelEvaluation.evaluation.refundedAt;
    };
    expect(await cancelWith(async () => undefined)).toEqual(expect.any(String));
    expect(await quota()).toMatchObject({ left: 1 });
    const lease = async (id: string) => {
      const shard = { evaluationId: id, shardIndex: 0 };
      await leaseShard(api.admin.manager, shard, 'r1', { leaseMs: 60_000, maxLeases: 5 });
      await endLease(api.admin.manager, id, 0);
    };
    expect(await cancelWith(lease)).toBeNull();
    expect(await quota()).toMatchObject({ left: 0 });
  });
});
