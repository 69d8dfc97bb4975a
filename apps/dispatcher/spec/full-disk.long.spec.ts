import { SmallDisk } from '@primitives/testing';
import { DispatcherTestbed, matrices } from './testbed';

let testbed: DispatcherTestbed;
afterEach(() => testbed.close());

const failure = (code: string) => ({
  fault: 'runner' as const,
  failure: { code, message: "the runner's disk is full", remedy: 'none' },
});
/** Leases of a shard before its evaluation fails, as in the deployment of these specs. */
const MAX_LEASES = 5;

describe('a shard that was returned because the disk was full', () => {
  it.each(['disk_full', 'storage_full', 'platform_unavailable'])(
    'does not count towards its leases or against its runner, however often (%s)',
    async (code) => {
      testbed = await DispatcherTestbed.open();
      await testbed.runner('r1', ({ rows, fence }) => (fence <= MAX_LEASES ? failure(code) : matrices(rows)));
      const track = await testbed.track({ instances: 2 }); // one shard
      const ids = await Promise.all([1, 2, 3].map(() => testbed.submit(track)));
      for (const id of ids) expect(await testbed.events.reached(id, 'scoring', 'failed')).toBe('scoring');
      expect(await testbed.one('select quarantined_at as at from runner')).toEqual({ at: null });
    },
  );

  it('does not make a later accident of its runner look like a repeated failure', async () => {
    testbed = await DispatcherTestbed.open();
    const track = await testbed.track({ instances: 2 });
    const ids = await Promise.all([1, 2, 3].map(() => testbed.submit(track)));
    const planned = async () => (await testbed.one("select from evaluation where state <> 'predicting'")) === undefined;
    await testbed.until(planned);
    const waited = new Set<string>();
    let accidents = 1;
    await testbed.runner('r1', ({ rows, evaluationId }) => {
      if (waited.size < 3) return (waited.add(evaluationId), failure('disk_full'));
      return accidents-- > 0 ? failure('internal') : matrices(rows);
    });
    for (const id of ids) expect(await testbed.events.reached(id, 'scoring', 'failed')).toBe('scoring');
    expect(await testbed.one('select quarantined_at as at from runner')).toEqual({ at: null });
  });

  it('is not retried forever for a runner that only pretends to be full', async () => {
    testbed = await DispatcherTestbed.open();
    await testbed.runner('r1', () => failure('disk_full'));
    const id = await testbed.submit(await testbed.track());
    expect(await testbed.events.reached(id, 'scoring', 'failed')).toBe('failed');
  });
});

(SmallDisk.isPossible() ? describe : describe.skip)('a dispatcher without room for predictions', () => {
  let disk: SmallDisk;
  beforeAll(() => void (disk = SmallDisk.mount()));
  afterAll(() => disk.unmount());

  it('is not leased until there is space, and continues automatically', async () => {
    disk.fill(16 * 1024 ** 2); // written by the spec itself
    testbed = await DispatcherTestbed.open({}, disk.folder);
    const id = await testbed.submit(await testbed.track());
    const runner = await testbed.runner('r1');
    await testbed.until(async () => runner.held >= 2);
    expect(runner.granted).toEqual([]);
    disk.empty();
    expect(await testbed.events.reached(id, 'scoring', 'failed')).toBe('scoring');
  });
});
