import { createHash } from 'node:crypto';
import { tinyClassifier } from '@primitives/testing';
import { DispatcherTestbed, matrices } from './testbed';

let testbed: DispatcherTestbed;
let letGo = () => {};
beforeEach(async () => void (testbed = await DispatcherTestbed.open()));
afterEach(async () => {
  letGo();
  await testbed.close();
});

const failure = (code = 'internal') => ({
  fault: 'runner' as const,
  imagesRead: false,
  failure: { code, message: 'the runner could not predict the shard (TypeError)', remedy: 'none' },
});
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const SHARDS_PREDICTED = 'select count(*)::int as count from shard where evaluation_id = $1 and done_at is not null';

const failureOf = (id: string) =>
  testbed.one<{ code: string; expected: string; found: string; remedy: string; refunded: boolean }>(
    `select failure ->> 'code' as code, failure ->> 'expected' as expected, failure ->> 'found' as found, failure ->> 'remedy' as remedy,
            refunded_at is not null as refunded from evaluation where id = $1`,
    id,
  );
/** The runners that failed at shards of the evaluation, in order. */
const failedAt = async (id: string) =>
  (
    await testbed.all<{ runner: string }>(
      'select runner_id as runner from shard_failure where evaluation_id = $1 order by at',
      id,
    )
  ).map(({ runner }) => runner);

describe('malformed bundles of one team on the only runner', () => {
  it('are rejected with the code, the runner stays ready, and the next good one is scored', async () => {
    const malformed = await Promise.all([1, 2, 3].map((bias) => tinyClassifier({ bias })));
    const bad = new Set(malformed.map(sha256));
    await testbed.runner('r1', ({ rows, bundleSha256 }) => (bad.has(bundleSha256) ? failure() : matrices(rows)));
    const track = await testbed.track();
    const ids = await Promise.all(malformed.map((bundle) => testbed.submit(track, bundle)));
    for (const id of ids) expect(await testbed.events.reached(id, 'rejected', 'failed')).toBe('rejected');
    for (const id of ids)
      expect(await failureOf(id)).toEqual({
        code: 'repeated_failure',
        expected: 'predictions of shard 0',
        found: '3 failures on 1 runner; the last: the runner could not predict the shard (TypeError)',
        remedy: expect.stringContaining('primitives check'),
        refunded: true,
      });
    expect(await testbed.quarantineOf('r1')).toEqual({ reason: null, cause: null });
    expect(await testbed.events.reached(await testbed.submit(track), 'scoring', 'failed', 'rejected')).toBe('scoring');
    expect(await testbed.all('select from dead_letter')).toEqual([]);
  });

  it('are charged once the model received images', async () => {
    await testbed.runner('r1', ({ fence }) => ({ ...failure(), imagesRead: fence === 2 }));
    const id = await testbed.submit(await testbed.track());
    await testbed.events.reached(id, 'rejected');
    expect(await failureOf(id)).toMatchObject({ code: 'repeated_failure', refunded: false });
  });
});

describe('a bundle that fails on two runners', () => {
  it('is rejected, although it answered other shards before; neither runner is blamed', async () => {
    const fails = ({ rows, shardIndex }: { rows: number; shardIndex: number }) =>
      shardIndex === 2 ? failure() : matrices(rows);
    await Promise.all([testbed.runner('a', fails), testbed.runner('b', fails)]);
    const id = await testbed.submit(await testbed.track());
    expect(await testbed.events.reached(id, 'rejected', 'failed', 'scoring')).toBe('rejected');
    expect((await failedAt(id)).sort()).toEqual(['a', 'b']);
    expect(await failureOf(id)).toMatchObject({ code: 'repeated_failure', refunded: false });
    expect((await testbed.one<{ count: number }>(SHARDS_PREDICTED, id))?.count).toBeGreaterThan(0);
    expect([await testbed.quarantineOf('a'), await testbed.quarantineOf('b')]).toEqual(
      Array(2).fill({ reason: null, cause: null }),
    );
  });

  it("by exceeding the track's time limit per shard is rejected as well", async () => {
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const slow = ({ rows }: { rows: number }) => gate.then(() => matrices(rows));
    await Promise.all([testbed.runner('a', slow), testbed.runner('b', slow)]);
    const track = await testbed.track();
    await testbed.all('update track set shard_time_limit_seconds = 1');
    const id = await testbed.submit(track);
    expect(await testbed.events.reached(id, 'rejected', 'failed')).toBe('rejected');
    expect(await failureOf(id)).toMatchObject({
      code: 'repeated_failure',
      found: expect.stringContaining('longer than the 1 s'),
    });
  });
});

describe('the only runner, when it is broken itself', () => {
  it('fails its self-test and is quarantined; the bundle waits and is predicted once it works again', async () => {
    let works = false;
    const selfTest = () => (works ? null : 'cpu: the model process did not start');
    const runner = await testbed.runner('r1', ({ rows }) => (works ? matrices(rows) : failure()), { selfTest });
    const id = await testbed.submit(await testbed.track());
    await testbed.until(async () => (await testbed.quarantineOf('r1'))?.cause === 'self_test');
    expect((await testbed.quarantineOf('r1'))?.reason).toBe(
      'its self-test failed: cpu: the model process did not start',
    );
    expect(testbed.events.statesOf(id)).toEqual(['validating', 'predicting']);
    expect(await failedAt(id)).toEqual(['r1', 'r1', 'r1']);
    works = true;
    await testbed.all(`update self_test set requested_at = requested_at - interval '1 hour'`); // the pause before the next one is over
    expect(await testbed.events.reached(id, 'scoring', 'failed', 'rejected')).toBe('scoring');
    expect(runner.selfTests.length).toBeGreaterThanOrEqual(2);
  });

  it('and answers no self-test delays the shard, then the evaluation fails because of the platform and is refunded', async () => {
    const runner = await testbed.runner('r1', () => failure(), { selfTest: () => 'silent' });
    const id = await testbed.submit(await testbed.track());
    await testbed.until(async () => runner.selfTests.length === 1);
    // as if its message had been lost long ago
    await testbed.all(`update shard set released_at = now() - interval '1 hour' where shard_index = 0`);
    await testbed.sweeps(2);
    expect(runner.granted).toHaveLength(3); // the shard is held back meanwhile
    await testbed.until(async () => {
      await testbed.all(
        `update self_test set requested_at = requested_at - interval '2 minutes' where ended_at is null`,
      );
      return testbed.events.statesOf(id).some((state) => state === 'failed' || state === 'rejected');
    });
    expect(await failureOf(id)).toMatchObject({ code: 'shard_failed', refunded: true });
  });

  it.each([
    ['storage_full', 'transfer_failed'],
    ['platform_unavailable', 'transfer_failed'],
    ['disk_full', 'transfer_failed'],
    ['runner_stopped', 'transfer_failed'],
  ])('with five times %s and then %s, retries the shard', async (uncounted, counted) => {
    const runner = await testbed.runner('r1', ({ rows, fence }) =>
      fence > 6 ? matrices(rows) : failure(fence < 6 ? uncounted : counted),
    );
    const id = await testbed.submit(await testbed.track());
    expect(await testbed.events.reached(id, 'scoring', 'rejected', 'failed')).toBe('scoring');
    expect(runner.selfTests).toEqual([]);
  });

  it.each(['sandbox_failed', 'transfer_failed', 'split_unusable'])(
    'with %s never causes a rejection of the bundle',
    async (code) => {
      await testbed.runner('r1', () => failure(code));
      const id = await testbed.submit(await testbed.track());
      expect(await testbed.events.reached(id, 'rejected', 'failed')).toBe('failed');
      expect(await failureOf(id)).toMatchObject({ code: 'shard_failed', refunded: true });
    },
  );
});
