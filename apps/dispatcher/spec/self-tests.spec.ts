import { quarantineRunner, type QuarantineCause } from '@primitives/store';
import { DispatcherTestbed } from './testbed';

let house: DispatcherTestbed;
beforeEach(async () => void (house = await DispatcherTestbed.open()));
afterEach(() => house.close());

const quarantine = (id: string, cause: QuarantineCause) =>
  house.admin.transaction((tx) => quarantineRunner(tx, id, `for ${cause}`, cause));
const isTrusted = async (id: string) => (await house.quarantineOf(id))?.cause === null;
const NONE = { reason: null, cause: null };

describe('the last runner of a pool, quarantined for its failures', () => {
  it('is asked to test itself, and works again when it passes; its history says so', async () => {
    const runner = await house.runner('r1');
    await quarantine('r1', 'failures');
    const id = await house.submit(await house.track());
    expect(await house.events.reached(id, 'scoring', 'failed')).toBe('scoring');
    expect(await house.quarantineOf('r1')).toEqual(NONE);
    expect(runner.selfTests).toHaveLength(1);
    expect(await house.runnerEvents('r1')).toEqual(['joined', 'quarantined', 'trusted']);
    expect(await house.one(`select details from runner_event where kind = 'trusted'`)).toEqual({
      details: { reason: 'it passed a self-test' },
    });
  });

  it('stays out with the reason when it fails the self-test, and is asked again after a pause only', async () => {
    let fails = true;
    const runner = await house.runner('r1', undefined, {
      selfTest: () => (fails ? 'cpu: it computes wrong numbers' : null),
    });
    await quarantine('r1', 'failures');
    const failed = { reason: 'its self-test failed: cpu: it computes wrong numbers', cause: 'self_test' };
    await house.until(async () => (await house.quarantineOf('r1'))?.cause === 'self_test');
    expect(await house.quarantineOf('r1')).toEqual(failed);
    const id = await house.submit(await house.track());
    await house.sweeps(3);
    expect(runner.selfTests).toHaveLength(1);
    expect(house.events.statesOf(id)).toEqual(['validating', 'predicting']);
    await house.all(`update self_test set requested_at = requested_at - interval '11 seconds'`); // the first pause is 10 s
    await house.until(async () => runner.selfTests.length === 2);
    fails = false;
    await house.all(`update self_test set requested_at = requested_at - interval '11 seconds'`); // the second is 20 s
    await house.sweeps(3);
    expect(runner.selfTests).toHaveLength(2);
    expect(await house.quarantineOf('r1')).toEqual(failed);
    await house.all(`update self_test set requested_at = requested_at - interval '10 seconds'`);
    expect(await house.events.reached(id, 'scoring', 'failed')).toBe('scoring');
    expect(await house.runnerEvents('r1')).toEqual(['joined', 'quarantined', 'quarantined', 'trusted']);
  });

  it.each<QuarantineCause>(['outvoted', 'maintainer'])('is not asked when the cause is %s', async (cause) => {
    const runner = await house.runner('r1');
    await quarantine('r1', cause);
    await house.sweeps(3);
    expect(runner.selfTests).toEqual([]);
    expect(await house.quarantineOf('r1')).toEqual({ reason: `for ${cause}`, cause });
  });

  it('is not asked while another runner of the pool is ready', async () => {
    const [runner] = await Promise.all([house.runner('r1'), house.runner('r2')]);
    await quarantine('r1', 'failures');
    await house.sweeps(3);
    expect(runner.selfTests).toEqual([]);
    await house.fallSilent('r2');
    await house.until(() => isTrusted('r1'));
  });
});

describe('a quarantine', () => {
  it('by a maintainer replaces one that a self-test could end, and no self-test ends it', async () => {
    const runner = await house.runner('r1', undefined, { selfTest: () => 'silent' });
    await quarantine('r1', 'failures');
    await house.until(async () => runner.selfTests.length === 1);
    expect(await quarantine('r1', 'maintainer')).toBe(true);
    await runner.reportSelfTest(runner.selfTests[0] ?? '', null);
    await house.until(async () => (await house.one('select from self_test where ended_at is null')) === undefined);
    expect(await house.quarantineOf('r1')).toEqual({ reason: 'for maintainer', cause: 'maintainer' });
    expect(await quarantine('r1', 'failures')).toBe(false);
  });

  it('is not ended by a self-test that nobody asked for, nor by an answer for another runner', async () => {
    const runner = await house.runner('r1', undefined, { selfTest: () => 'silent' });
    const other = await house.runner('r2', undefined, { selfTest: () => 'silent' });
    await quarantine('r1', 'failures');
    await quarantine('r2', 'failures');
    await house.until(async () => runner.selfTests.length === 1 && other.selfTests.length === 1);
    await runner.reportSelfTest('019aa000-0000-7000-8000-000000000000', null);
    await runner.reportSelfTest(other.selfTests[0] ?? '', null);
    await other.reportSelfTest(other.selfTests[0] ?? '', null);
    await house.until(() => isTrusted('r2'));
    expect(await house.quarantineOf('r1')).toEqual({ reason: 'for failures', cause: 'failures' });
  });
});
