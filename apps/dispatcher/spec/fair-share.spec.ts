import { setTimeout as delay } from 'node:timers/promises';
import { DispatcherTestbed, matrices, type ShardRequested } from './testbed';

const WINDOW = 4;
let testbed: DispatcherTestbed;
// Leases longer than every limit here, so that the cause of an end is unambiguous
beforeEach(async () => void (testbed = await DispatcherTestbed.open({ window: WINDOW, leaseMs: 30_000 })));
afterEach(() => testbed.close());

/** Simulated time on a GPU. */
const GPU_MS = 20;

describe('a small submission next to a large one', () => {
  it('waits for the shards in the queue, and then alternates with the large one', async () => {
    const taken: string[] = [];
    const predict = async ({ rows, evaluationId }: ShardRequested) => {
      taken.push(evaluationId);
      await delay(GPU_MS);
      return matrices(rows);
    };
    const runners = ['a', 'b'];
    await Promise.all(runners.map((id) => testbed.runner(id, predict)));
    const large = await testbed.submit(await testbed.track({ instances: 2_000, pilotShardSize: 1, shardSize: 1 }));
    await testbed.until(async () => taken.length > 20);
    const before = taken.length;
    const small = await testbed.submit(await testbed.track({ instances: 10, pilotShardSize: 1, shardSize: 1 }));
    await testbed.events.reached(small, 'scoring');
    const whole = taken.slice(before);
    const places = whole.flatMap((id, place) => (id === small ? [place] : []));
    expect(places).toHaveLength(11); // ten, and an audit
    const meanwhile = whole.slice(0, (places[9] ?? 0) + 1);
    const ofSmall = 10;
    const ofLarge = meanwhile.filter((id) => id === large).length;
    // The large one continues while the bundle is checked; then the pilot and the rest each wait for the queue before
    // them
    const unchecked = meanwhile.indexOf(small);
    expect(ofLarge - unchecked).toBeLessThanOrEqual(2 * ofSmall + 3 * WINDOW * runners.length);
    // The runner that answered the audited shard returns the audit for a while; the audit does not wait for the large
    // one
    expect(whole.length - meanwhile.length).toBeLessThan(400);
  });
});

describe('a shard that a runner holds too long', () => {
  let releaseSlow = () => {};
  afterEach(() => releaseSlow());

  it('is taken from it, and its late report is ignored', async () => {
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    releaseSlow = letGo;
    await testbed.runner('slow', async ({ rows }) => gate.then(() => matrices(rows, 0.9)));
    const track = await testbed.track({ instances: 2 });
    await testbed.all('update track set shard_time_limit_seconds = 3');
    const id = await testbed.submit(track);
    await testbed.until(async () => (await testbed.one(`select from shard where leased_by = 'slow'`)) !== undefined);
    await testbed.runner('fast');
    expect(await testbed.events.reached(id, 'scoring', 'failed')).toBe('scoring');
    expect(
      await testbed.all(
        'select runner_id as runner, code from shard_failure where evaluation_id = $1 and fence = 1 and shard_index = 0',
        id,
      ),
    ).toEqual([{ runner: 'slow', code: 'shard_time_limit' }]);
    expect(
      await testbed.all(
        'select runner_id as runner from shard_result where evaluation_id = $1 and shard_index = 0',
        id,
      ),
    ).toEqual([{ runner: 'fast' }]);
  });
});
