import { liftQuarantine } from '@primitives/store/fleet';
import { tinyClassifier } from '@primitives/testing';
import { DispatcherTestbed, matrices } from './testbed';

let testbed: DispatcherTestbed;
beforeEach(async () => void (testbed = await DispatcherTestbed.open()));
afterEach(() => testbed.close());

const failing = (code: string) => ({
  fault: 'runner' as const,
  failure: { code, message: 'the driver is gone', remedy: 'none' },
});
const broken = failing('internal');
const NONE = { reason: null, cause: null };
/** Of a runner that reports by itself that it cannot compute. */
const failsSelfTest = { selfTest: () => 'cpu: the driver is gone' };

describe('a runner that fails at known-good bundles of three teams', () => {
  it('is quarantined with the reason, and the other runner does the work', async () => {
    const failedAt = (evaluationId: string) => () =>
      testbed.one('select from shard_failure where evaluation_id = $1', evaluationId).then((row) => row !== undefined);
    // The good runner waits for the others: it continues with an evaluation once the other runner has failed at it
    await testbed.runner('good', async ({ rows, evaluationId, shardIndex }) => {
      if (shardIndex > 0 && (await testbed.quarantineOf('bad'))?.reason === null)
        await testbed.until(failedAt(evaluationId));
      return matrices(rows);
    });
    await testbed.runner('bad', () => broken);
    const bundles = await Promise.all([1, 2, 3].map((bias) => tinyClassifier({ bias })));
    const ids = await Promise.all(bundles.map(async (bundle) => testbed.submit(await testbed.track(), bundle)));
    await testbed.until(async () => (await testbed.quarantineOf('bad'))?.reason != null);
    expect(await testbed.quarantineOf('bad')).toEqual({
      reason: expect.stringMatching(
        /^it failed \d+ times in a row at bundles of 3 teams that were predicted before or elsewhere; the last time: the driver is gone$/,
      ),
      cause: 'failures',
    });
    for (const id of ids) expect(await testbed.events.reached(id, 'scoring', 'failed', 'rejected')).toBe('scoring');
    expect(await testbed.quarantineOf('good')).toEqual(NONE);
  });
});

describe('a runner that fails at the bundles of one team', () => {
  it('and fails its self-test is quarantined, and the others do its work', async () => {
    await Promise.all([testbed.runner('good'), testbed.runner('bad', () => broken, failsSelfTest)]);
    const id = await testbed.submit(await testbed.track());
    await testbed.until(async () => (await testbed.quarantineOf('bad'))?.reason != null);
    expect(await testbed.quarantineOf('bad')).toEqual({
      reason: 'its self-test failed: cpu: the driver is gone',
      cause: 'self_test',
    });
    expect(await testbed.events.reached(id, 'scoring', 'failed', 'rejected')).toBe('scoring');
    expect(await testbed.quarantineOf('good')).toEqual(NONE);
  });

  it('and passes its self-test continues', async () => {
    const [, bad] = await Promise.all([testbed.runner('good'), testbed.runner('bad', () => broken)]);
    const id = await testbed.submit(await testbed.track());
    expect(await testbed.events.reached(id, 'scoring', 'failed', 'rejected')).toBe('scoring');
    await testbed.until(async () => bad.selfTests.length > 0);
    expect(await testbed.quarantineOf('bad')).toEqual(NONE);
  });

  it('and receives nothing but an audit does not block the evaluation', async () => {
    await Promise.all([testbed.runner('good'), testbed.runner('bad', () => broken, failsSelfTest)]);
    // one shard, which only the good one predicts, and its audit
    const id = await testbed.submit(await testbed.track({ instances: 2 }));
    expect(await testbed.events.reached(id, 'scoring', 'failed', 'rejected')).toBe('scoring');
    expect((await testbed.quarantineOf('bad'))?.cause).toBe('self_test');
  });
});

describe('a runner that reports its own failure, by its code', () => {
  it('is tested after the first failure', async () => {
    await Promise.all([testbed.runner('good'), testbed.runner('bad', () => failing('sandbox_failed'), failsSelfTest)]);
    await testbed.submit(await testbed.track());
    await testbed.until(async () => (await testbed.quarantineOf('bad'))?.reason != null);
    expect((await testbed.quarantineOf('bad'))?.cause).toBe('self_test');
  });
});

describe('a runner in quarantine', () => {
  it('receives no work until a maintainer releases it', async () => {
    let heals = false;
    const options = { selfTest: () => (heals ? null : 'cpu: the driver is gone') };
    const runner = await testbed.runner('r1', ({ rows }) => (heals ? matrices(rows) : broken), options);
    const track = await testbed.track();
    await testbed.submit(track);
    await testbed.until(async () => (await testbed.quarantineOf('r1'))?.reason != null);
    const waiting = await testbed.submit(track);
    await testbed.events.reached(waiting, 'predicting');
    await testbed.sweeps(2);
    expect(runner.granted.filter(({ evaluationId }) => evaluationId === waiting)).toEqual([]);
    heals = true;
    expect(await testbed.admin.transaction((tx) => liftQuarantine(tx, 'r1'))).toBe(true);
    expect(await testbed.events.reached(waiting, 'scoring', 'failed', 'rejected')).toBe('scoring');
  });
});

describe('a shard that a runner failed at', () => {
  it('goes to another one, as long as there is one', async () => {
    await testbed.runner('broken', () => broken);
    await testbed.runner('good');
    const id = await testbed.submit(await testbed.track());
    expect(await testbed.events.reached(id, 'scoring', 'failed', 'rejected')).toBe('scoring');
    const twice = await testbed.all(
      `select from shard_failure f join shard s using (evaluation_id, shard_index)
        where evaluation_id = $1 and s.audit_of is null group by shard_index having count(*) > 1`,
      id,
    );
    expect(twice).toEqual([]);
  });
});

describe('an evaluation that failed because of the platform', () => {
  it('leaves a dead letter with the reason, the attempts and the last runner', async () => {
    await testbed.runner('r1', () => failing('transfer_failed'));
    const id = await testbed.submit(await testbed.track());
    await testbed.events.reached(id, 'failed');
    expect(
      await testbed.one(
        'select shard_index as shard, code, reason, tries, last_runner as runner from dead_letter where evaluation_id = $1',
        id,
      ),
    ).toEqual({
      shard: 0,
      code: 'shard_failed',
      tries: 5,
      runner: 'r1',
      reason: 'shard 0 was given to runners 5 times and came back from none; the last time: the driver is gone',
    });
  });
});
