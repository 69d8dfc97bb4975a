import { liftQuarantine } from '@primitives/store';
import { DispatcherHouse, matrices } from './house';

let house: DispatcherHouse;
beforeEach(async () => void (house = await DispatcherHouse.open()));
afterEach(() => house.close());

const broken = { fault: 'runner' as const, failure: { code: 'internal', message: 'the driver is gone', remedy: 'none' } };
const quarantined = (id: string) =>
  house.one<{ reason: string | null }>('select quarantine_reason as reason from runner where id = $1', id);

describe('a runner that fails every shard', () => {
  it('is taken out of service by itself, with the reason, and the others do its work', async () => {
    await Promise.all([house.runner('good'), house.runner('broken', () => broken)]);
    const id = await house.submit(await house.track());
    await house.until(async () => (await quarantined('broken'))?.reason != null);
    expect((await quarantined('broken'))?.reason).toMatch(
      /^it failed \d+ times in a row, and others predicted \d of the shards; the last time: the driver is gone$/,
    );
    expect(await house.events.reached(id, 'scoring', 'failed')).toBe('scoring');
    expect((await quarantined('good'))?.reason).toBeNull();
  });

  it('and is given nothing but an audit, does not keep the evaluation waiting: it tries until it is out of service', async () => {
    await Promise.all([house.runner('good'), house.runner('broken', () => broken)]);
    const id = await house.submit(await house.track({ instances: 2 })); // one shard, which only the good one predicts, and its audit
    expect(await house.events.reached(id, 'scoring', 'failed')).toBe('scoring');
    expect((await quarantined('broken'))?.reason).toMatch(/^it failed 3 times in a row, and others predicted \d of the shards/);
  });

  it('is given nothing while it is out of service, and works again when it is trusted again', async () => {
    let heals = false;
    const runner = await house.runner('r1', ({ rows }) => (heals ? matrices(rows) : broken));
    const track = await house.track();
    const failed = await Promise.all([1, 2, 3].map(() => house.submit(track)));
    await house.until(async () => (await quarantined('r1'))?.reason != null);
    const waiting = await house.submit(track);
    await house.events.reached(waiting, 'predicting');
    heals = true;
    expect(runner.granted.filter(({ evaluationId }) => evaluationId === waiting)).toEqual([]);
    expect(await house.admin.transaction((tx) => liftQuarantine(tx, 'r1'))).toBe(true);
    expect(await house.events.reached(waiting, 'scoring', 'failed')).toBe('scoring');
    expect(failed).toHaveLength(3);
  });

  it('is not blamed for what nobody can do', async () => {
    await house.runner('a', () => broken);
    await house.runner('b', () => broken);
    const track = await house.track();
    const ids = await Promise.all([1, 2, 3, 4].map(() => house.submit(track)));
    for (const id of ids) expect(await house.events.reached(id, 'scoring', 'failed')).toBe('failed');
    expect([(await quarantined('a'))?.reason, (await quarantined('b'))?.reason]).toEqual([null, null]);
  });
});

describe('a shard that a runner failed at', () => {
  it('goes to another one, as long as there is one', async () => {
    await house.runner('broken', () => broken);
    await house.runner('good');
    const id = await house.submit(await house.track());
    expect(await house.events.reached(id, 'scoring', 'failed')).toBe('scoring');
    const twice = await house.all(
      `select from shard_failure f join shard s using (evaluation_id, shard_index)
        where evaluation_id = $1 and s.audit_of is null group by shard_index having count(*) > 1`,
      id,
    );
    expect(twice).toEqual([]);
  });
});

describe('an evaluation that failed by our fault', () => {
  it('leaves a dead letter with the reason, the tries and the last runner', async () => {
    await house.runner('r1', () => broken);
    const id = await house.submit(await house.track());
    await house.events.reached(id, 'failed');
    expect(
      await house.one(
        'select shard_index as shard, code, reason, tries, last_runner as runner from dead_letter where evaluation_id = $1',
        id,
      ),
    ).toEqual({
      ...{ shard: 0, code: 'shard_exhausted', tries: 5, runner: 'r1' },
      reason: 'shard 0 was given to runners 5 times and came back from none; the last time: the driver is gone',
    });
  });
});
