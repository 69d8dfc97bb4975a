import type { Store } from '@primitives/store/connection';
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

/** Results of `count` consecutive calls. */
const takeMany = async (limiter: RateLimiter, count: number, now: Date, key = 'a') => {
  const results: boolean[] = [];
  for (let i = 0; i < count; i++) results.push(await limiter.consume(key, now));
  return results;
};

describe('a rate limiter', () => {
  let name = 0;
  const perMinute = (share = 1) => new RateLimiter(store, { name: `limit ${name}`, burst: 3, perMs: 60_000, share });
  beforeEach(() => name++);

  it('allows a burst and no more', async () => {
    expect(await takeMany(perMinute(), 4, at(0))).toEqual([true, true, true, false]);
  });

  it('allows one more when the bucket has refilled by one', async () => {
    const limiter = perMinute();
    await takeMany(limiter, 3, at(0));
    expect(await takeMany(limiter, 1, at(19))).toEqual([false]);
    expect(await takeMany(limiter, 2, at(20))).toEqual([true, false]);
  });

  it('takes several tokens at once, all or none, from its share and from the bucket', async () => {
    for (const share of [1, 3]) {
      const limiter = new RateLimiter(store, { name: `several ${share}`, burst: 3, perMs: 60_000, share });
      expect(await limiter.consume('a', at(0), 2)).toBe(true);
      expect(await limiter.consume('a', at(0), 2)).toBe(false);
      expect(await takeMany(limiter, 2, at(0))).toEqual([true, false]);
    }
  });

  it('never holds more than a burst', async () => {
    const limiter = perMinute();
    await takeMany(limiter, 1, at(0));
    expect(await takeMany(limiter, 4, at(100_000))).toEqual([true, true, true, false]);
  });

  it('counts each key separately', async () => {
    const limiter = perMinute();
    await takeMany(limiter, 3, at(0));
    expect(await takeMany(limiter, 1, at(0), 'b')).toEqual([true]);
  });

  it('counts concurrent calls of all processes together', async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => perMinute().consume('a', at(0))));
    expect(results.filter(Boolean)).toHaveLength(3);
  });

  it('distributes its shares among concurrent calls', async () => {
    const limiter = new RateLimiter(store, { name: 'shared', burst: 12, perMs: 60_000, share: 3 });
    const results = await Promise.all(Array.from({ length: 40 }, () => limiter.consume('a', at(0))));
    expect(results.filter(Boolean)).toHaveLength(12);
  });

  it('refills nothing when the clock goes back', async () => {
    await takeMany(perMinute(), 3, at(100));
    expect(await takeMany(perMinute(), 1, at(0))).toEqual([false]);
    expect(await takeMany(perMinute(), 2, at(120))).toEqual([true, false]);
  });

  it('queries the database once per share and never exceeds the limit', async () => {
    const query = jest.spyOn(store.manager, 'query');
    expect(await takeMany(perMinute(2), 2, at(0))).toEqual([true, true]);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
    expect(await takeMany(perMinute(2), 2, at(0))).toEqual([true, false]);
  });
});
