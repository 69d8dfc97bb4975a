import { quarantineRunner, type QuarantineCause } from '@primitives/store/fleet';
import { DispatcherTestbed } from './testbed';

let testbed: DispatcherTestbed;
beforeEach(async () => void (testbed = await DispatcherTestbed.open()));
afterEach(() => testbed.close());

const quarantine = (id: string, cause: QuarantineCause) =>
  testbed.admin.transaction((tx) => quarantineRunner(tx, id, `for ${cause}`, cause));
const isTrusted = async (id: string) => (await testbed.quarantineOf(id))?.cause === null;
const NONE = { reason: null, cause: null };

describe('the last runner of a pool, quarantined for its failures', () => {
  it('receives a self-test request, and works again when it passes; its history records it', async () => {
    const runner = await testbed.runner('r1');
    await quarantine('r1', 'failures');
    const id = await testbed.submit(await testbed.track());
    expect(await testbed.events.reached(id, 'scoring', 'failed')).toBe('scoring');
    expect(await testbed.quarantineOf('r1')).toEqual(NONE);
    expect(runner.selfTests).toHaveLength(1);
    expect(await testbed.runnerEvents('r1')).toEqual(['joined', 'quarantined', 'trusted']);
    expect(await testbed.one(`select details from runner_event where kind = 'trusted'`)).toEqual({
      details: { reason: 'it passed a self-test' },
    });
  });

  it('stays in quarantine with the reason when it fails the self-test, and is tested again only after a pause', async () => {
    let fails = true;
    const runner = await testbed.runner('r1', undefined, {
      selfTest: () => (fails ? 'cpu: it computes wrong numbers' : null),
    });
    await quarantine('r1', 'failures');
    const failed = { reason: 'its self-test failed: cpu: it computes wrong numbers', cause: 'self_test' };
    await testbed.until(async () => (await testbed.quarantineOf('r1'))?.cause === 'self_test');
    expect(await testbed.quarantineOf('r1')).toEqual(failed);
    const id = await testbed.submit(await testbed.track());
    await testbed.until(async () => testbed.events.statesOf(id).includes('predicting'));
    await testbed.sweeps(3);
    expect(runner.selfTests).toHaveLength(1);
    expect(testbed.events.statesOf(id)).toEqual(['validating', 'predicting']);
    await testbed.all(`update self_test set requested_at = requested_at - interval '11 seconds'`); // the first pause is 10 s
    await testbed.until(async () => runner.selfTests.length === 2);
    fails = false;
    await testbed.all(`update self_test set requested_at = requested_at - interval '11 seconds'`); // the second is 20 s
    await testbed.sweeps(3);
    expect(runner.selfTests).toHaveLength(2);
    expect(await testbed.quarantineOf('r1')).toEqual(failed);
    await testbed.all(`update self_test set requested_at = requested_at - interval '10 seconds'`);
    expect(await testbed.events.reached(id, 'scoring', 'failed')).toBe('scoring');
    expect(await testbed.runnerEvents('r1')).toEqual(['joined', 'quarantined', 'quarantined', 'trusted']);
  });

  it.each<QuarantineCause>(['outvoted', 'maintainer'])(
    'receives no self-test request when the cause is %s',
    async (cause) => {
      const runner = await testbed.runner('r1');
      await quarantine('r1', cause);
      await testbed.sweeps(3);
      expect(runner.selfTests).toEqual([]);
      expect(await testbed.quarantineOf('r1')).toEqual({ reason: `for ${cause}`, cause });
    },
  );

  it('receives no self-test request while another runner of the pool is ready', async () => {
    const [runner] = await Promise.all([testbed.runner('r1'), testbed.runner('r2')]);
    await quarantine('r1', 'failures');
    await testbed.sweeps(3);
    expect(runner.selfTests).toEqual([]);
    await testbed.fallSilent('r2');
    await testbed.until(() => isTrusted('r1'));
  });
});

describe('a quarantine', () => {
  it('by a maintainer replaces one that a self-test could end, and no self-test ends it', async () => {
    const runner = await testbed.runner('r1', undefined, { selfTest: () => 'silent' });
    await quarantine('r1', 'failures');
    await testbed.until(async () => runner.selfTests.length === 1);
    expect(await quarantine('r1', 'maintainer')).toBe(true);
    await runner.reportSelfTest(runner.selfTests[0] ?? '', null);
    await testbed.until(async () => (await testbed.one('select from self_test where ended_at is null')) === undefined);
    expect(await testbed.quarantineOf('r1')).toEqual({ reason: 'for maintainer', cause: 'maintainer' });
    expect(await quarantine('r1', 'failures')).toBe(false);
  });

  it('is not ended by an unrequested self-test, nor by an answer for another runner', async () => {
    const runner = await testbed.runner('r1', undefined, { selfTest: () => 'silent' });
    const other = await testbed.runner('r2', undefined, { selfTest: () => 'silent' });
    await quarantine('r1', 'failures');
    await quarantine('r2', 'failures');
    await testbed.until(async () => runner.selfTests.length === 1 && other.selfTests.length === 1);
    await runner.reportSelfTest('019aa000-0000-7000-8000-000000000000', null);
    await runner.reportSelfTest(other.selfTests[0] ?? '', null);
    await other.reportSelfTest(other.selfTests[0] ?? '', null);
    await testbed.until(() => isTrusted('r2'));
    expect(await testbed.quarantineOf('r1')).toEqual({ reason: 'for failures', cause: 'failures' });
  });
});
