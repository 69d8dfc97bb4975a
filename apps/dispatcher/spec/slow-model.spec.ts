import { setTimeout as delay } from 'node:timers/promises';
import { DispatcherTestbed, matrices, type ShardRequested } from './testbed';

jest.setTimeout(120_000);

/** Seconds: the time limit of the slow team's track. */
const LIMIT = 1;

let house: DispatcherTestbed;
// Leases that outlive every limit here: the shard stays where it is
beforeEach(async () => void (house = await DispatcherTestbed.open({ leaseMs: 120_000 })));
afterEach(() => house.close());

interface End {
  readonly state: string;
  readonly code: string;
  readonly refunded: boolean;
  readonly seconds: number;
}
const ended = (id: string) =>
  house.one<End>(
    `select state, failure->>'code' as code, refunded_at is not null as refunded,
            extract(epoch from state_since - deadline_at)::float8 as seconds from evaluation where id = $1`,
    id,
  );

describe('a model that takes just under every deadline', () => {
  it('ends within a minute of the time limit by the bundle’s fault, while others take their turns', async () => {
    let slow = '';
    const stopped = new AbortController();
    // Never answers the slow evaluation, but shows signs of life all the while
    const predict = async ({ rows, evaluationId }: ShardRequested) => {
      if (evaluationId === slow) await delay(120_000, undefined, { signal: stopped.signal }).catch(() => undefined);
      return matrices(rows);
    };
    await Promise.all(['a', 'b'].map((id) => house.runner(id, predict, { lanes: 3 }))); // an audit needs a second one
    slow = await house.submit(await house.track({ timeLimitSeconds: LIMIT, instances: 20 }));
    await house.events.reached(slow, 'predicting');
    const others = await house.track();
    const scoring: string[] = [];
    for (let i = 0; i < 5; i++)
      scoring.push((await house.events.reached(await house.submit(others), 'scoring', 'failed')) ?? '');
    expect(scoring).toEqual(Array(5).fill('scoring'));
    // Five seconds until the grace for late reports is over
    await house.all(`update evaluation set deadline_at = now() - interval '25 seconds' where id = $1`, slow);
    expect(await house.events.reached(slow, 'rejected', 'failed')).toBe('rejected');
    const end = await ended(slow);
    expect(end).toMatchObject({ code: 'too_slow', refunded: false });
    expect(end?.seconds).toBeLessThan(60);
    stopped.abort();
  });

  it('that no runner had time for is not at fault', async () => {
    const id = await house.submit(await house.track({ timeLimitSeconds: 1 }));
    await house.events.reached(id, 'predicting');
    await house.all(`update evaluation set deadline_at = now() - interval '1 minute' where id = $1`, id);
    expect(await house.events.reached(id, 'rejected', 'failed')).toBe('failed');
    expect(await ended(id)).toMatchObject({ code: 'time_limit', refunded: true });
  });
});
