import { setTimeout as delay } from 'node:timers/promises';
import { DispatcherTestbed, matrices, type ShardRequested } from './testbed';

jest.setTimeout(120_000);

/** Seconds: the time limit of the slow team's track. */
const LIMIT = 1;

let testbed: DispatcherTestbed;
// Leases longer than every limit here: the shard stays with its runner
beforeEach(async () => void (testbed = await DispatcherTestbed.open({ leaseMs: 120_000 })));
afterEach(() => testbed.close());

interface End {
  readonly state: string;
  readonly code: string;
  readonly refunded: boolean;
  readonly seconds: number;
}
const ended = (id: string) =>
  testbed.one<End>(
    `select state, failure->>'code' as code, refunded_at is not null as refunded,
            extract(epoch from state_since - deadline_at)::float8 as seconds from evaluation where id = $1`,
    id,
  );

describe('a model that takes just under every deadline', () => {
  it('is rejected within a minute of the time limit, while others are predicted', async () => {
    let slow = '';
    const stopped = new AbortController();
    // Never answers the slow evaluation, but sends heartbeats
    const predict = async ({ rows, evaluationId }: ShardRequested) => {
      if (evaluationId === slow) await delay(120_000, undefined, { signal: stopped.signal }).catch(() => undefined);
      return matrices(rows);
    };
    await Promise.all(['a', 'b'].map((id) => testbed.runner(id, predict, { lanes: 3 }))); // an audit needs a second one
    slow = await testbed.submit(await testbed.track({ timeLimitSeconds: LIMIT, instances: 20 }));
    await testbed.events.reached(slow, 'predicting');
    const others = await testbed.track();
    const scoring: string[] = [];
    for (let i = 0; i < 5; i++)
      scoring.push((await testbed.events.reached(await testbed.submit(others), 'scoring', 'failed')) ?? '');
    expect(scoring).toEqual(Array(5).fill('scoring'));
    // Five seconds until the grace period for late reports ends
    await testbed.all(`update evaluation set deadline_at = now() - interval '25 seconds' where id = $1`, slow);
    expect(await testbed.events.reached(slow, 'rejected', 'failed')).toBe('rejected');
    const end = await ended(slow);
    expect(end).toMatchObject({ code: 'model_too_slow', refunded: false });
    expect(end?.seconds).toBeLessThan(60);
    stopped.abort();
  });

  it('that no runner had time for is not at fault', async () => {
    const id = await testbed.submit(await testbed.track({ timeLimitSeconds: 1 }));
    await testbed.events.reached(id, 'predicting');
    await testbed.all(`update evaluation set deadline_at = now() - interval '1 minute' where id = $1`, id);
    expect(await testbed.events.reached(id, 'rejected', 'failed')).toBe('failed');
    expect(await ended(id)).toMatchObject({ code: 'time_limit_exceeded', refunded: true });
  });
});
