import { DispatcherTestbed } from './testbed';

let testbed: DispatcherTestbed;
beforeEach(async () => void (testbed = await DispatcherTestbed.open()));
afterEach(() => testbed.close());

const failures = async () => (await testbed.all('select from shard_failure')).length;
const auditsOf = (id: string) =>
  testbed.all('select verdict from shard where evaluation_id = $1 and audit_of is not null', id);

describe('a runner at isolation level L2', () => {
  it('receives shards of a track that permits L2, and none of a track that requires L3', async () => {
    const weak = await testbed.runner('weak', undefined, { isolation: 'L2' });
    const permitted = await testbed.submit(await testbed.track({ minimumIsolation: 'L2' }));
    await testbed.events.reached(permitted, 'scoring');
    const granted = weak.granted.length;
    expect(granted).toBeGreaterThan(0);

    const strict = await testbed.track({ minimumIsolation: 'L3' });
    const id = await testbed.submit(strict);
    await testbed.until(async () => weak.held > 1);
    expect([...weak.reasons]).toEqual(['this runner isolates models at L2, and the track requires L3']);
    const strong = await testbed.runner('strong', undefined, { isolation: 'L3' });
    await testbed.events.reached(id, 'scoring');
    expect(weak.granted.length).toBe(granted);
    expect(strong.granted.every(({ evaluationId }) => evaluationId === id)).toBe(true);
    expect(await failures()).toBe(0);
  });

  it('does not count as a second runner for the audit of a track that requires L3', async () => {
    await testbed.runner('weak', undefined, { isolation: 'L2' });
    await testbed.runner('strong', undefined, { isolation: 'L3' });
    const id = await testbed.submit(await testbed.track({ minimumIsolation: 'L3' }));
    await testbed.events.reached(id, 'scoring');
    expect(await auditsOf(id)).toEqual([{ verdict: 'waived' }]);
  });
});
