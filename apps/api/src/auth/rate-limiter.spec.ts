import type { Store } from '@primitives/store';
import { testDatabase, type TestDatabase } from '@primitives/testing';
import { RateLimiter } from './rate-limiter.js';

const at = (seconds: number) => new Date(seconds * 1_000);

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await testDatabase();
  store = await database.open('api');
});
afterAll(() => database.drop());

/** Whether each of `count` tries one after the other is allowed. */
const tries = async (limiter: RateLimiter, count: number, now: Date, key = 'a') => {
  const answers: boolean[] = [];
  for (let i = 0; i < count; i++) answers.push(await limiter.take(key, now));
  return answers;
};

describe('a rate limiter', () => {
  let name = 0;
  const perMinute = (share = 1) => new RateLimiter(store, { name: `limit ${name}`, burst: 3, perMs: 60_000, share });
  beforeEach(() => name++);

  it('lets a burst through and no more', async () => {
    expect(await tries(perMinute(), 4, at(0))).toEqual([true, true, true, false]);
  });

  it('lets one more through when a share of the time has passed', async () => {
    const limiter = perMinute();
    await tries(limiter, 3, at(0));
    expect(await tries(limiter, 1, at(19))).toEqual([false]);
    expect(await tries(limiter, 2, at(20))).toEqual([true, false]);
  });

  it('does not save up more than a burst', async () => {
    const limiter = perMinute();
    await tries(limiter, 1, at(0));
    expect(await tries(limiter, 4, at(100_000))).toEqual([true, true, true, false]);
  });

  it('counts each key alone', async () => {
    const limiter = perMinute();
    await tries(limiter, 3, at(0));
    expect(await tries(limiter, 1, at(0), 'b')).toEqual([true]);
  });

  it('counts for all processes together, also those that come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => perMinute().take('a', at(0))));
    expect(answers.filter(Boolean)).toHaveLength(3);
  });

  it('gives out the shares that it took to those who ask at once', async () => {
    const limiter = new RateLimiter(store, { name: 'shared', burst: 12, perMs: 60_000, share: 3 });
    const answers = await Promise.all(Array.from({ length: 40 }, () => limiter.take('a', at(0))));
    expect(answers.filter(Boolean)).toHaveLength(12);
  });

  it('refills nothing for a clock that is behind', async () => {
    await tries(perMinute(), 3, at(100));
    expect(await tries(perMinute(), 1, at(0))).toEqual([false]);
    expect(await tries(perMinute(), 2, at(120))).toEqual([true, false]);
  });

  it('asks the database once for a share, and never allows more in all', async () => {
    const query = jest.spyOn(store.manager, 'query');
    expect(await tries(perMinute(2), 2, at(0))).toEqual([true, true]);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
    expect(await tries(perMinute(2), 2, at(0))).toEqual([true, false]);
  });
});
