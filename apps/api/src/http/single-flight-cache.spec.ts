import { SingleFlightCache } from './single-flight-cache.js';
import type { CacheMetrics } from './cache-metrics.js';

const text = (length: number) => ({ text: 'x'.repeat(length) });
const silent: CacheMetrics = { read: () => {}, evicted: () => {}, setBytes: () => {} };
const cacheOf = (bytes: number, metrics: CacheMetrics = silent) =>
  new SingleFlightCache<{ text: string }>(bytes, (value) => value.text.length, metrics);
const unexpected = (): never => {
  throw new Error('computed again');
};

describe('the cache', () => {
  it('computes a value once per key, also for concurrent callers', async () => {
    const cache = cacheOf(1_000);
    let computed = 0;
    let finish = (): void => {};
    const compute = () => new Promise<{ text: string }>((resolve) => (computed++, (finish = () => resolve(text(1)))));
    const reads = [cache.get('a', compute), cache.get('a', unexpected)];
    finish();
    const [first, second] = await Promise.all(reads);
    expect(second).toBe(first);
    expect(await cache.get('a', unexpected)).toBe(first);
    expect(computed).toBe(1);
  });

  it('stays below its limit and evicts the least recently used value first', async () => {
    const cache = cacheOf(1_000);
    for (const key of ['a', 'b', 'c']) await cache.get(key, () => text(300));
    await cache.get('a', unexpected);
    await cache.get('d', () => text(300));
    expect(cache.bytes).toBeLessThanOrEqual(1_000);
    await cache.get('a', unexpected);
    await expect(cache.get('b', unexpected)).rejects.toThrow('computed again');
  });

  it('computes a value again after its maximum age', async () => {
    const cacheFor = (maxAgeMs: number) =>
      new SingleFlightCache<{ text: string }>(1_000, ({ text }) => text.length, silent, maxAgeMs);
    const [short, long] = [cacheFor(1), cacheFor(3_600_000)];
    for (const cache of [short, long]) await cache.get('a', () => text(1));
    while ((await short.get('a', () => text(2))).text === 'x') await new Promise((resolve) => setImmediate(resolve));
    expect((await long.get('a', () => text(2))).text).toBe('x');
  });

  it('stores neither values above the limit nor failures', async () => {
    const cache = cacheOf(100);
    expect((await cache.get('long', () => text(200))).text).toHaveLength(200);
    expect(cache.bytes).toBe(0);
    await expect(cache.get('a', () => Promise.reject(new Error('no connection')))).rejects.toThrow('no connection');
    expect((await cache.get('a', () => text(1))).text).toBe('x');
  });

  it('reports reads by outcome, its size and evictions', async () => {
    const reported: (string | number)[] = [];
    const metrics = {
      read: (outcome: string) => reported.push(outcome),
      evicted: () => reported.push('evicted'),
      setBytes: (n: number) => reported.push(n),
    };
    const cache = cacheOf(500, metrics);
    let finish = (_: { text: string }): void => {};
    const first = cache.get('a', () => new Promise((resolve) => (finish = resolve)));
    const second = cache.get('a', unexpected);
    finish(text(300));
    await Promise.all([first, second]);
    await cache.get('a', unexpected);
    await cache.get('b', () => text(300));
    await cache.get('long', () => text(600));
    await cache.get('b', () => Promise.reject(new Error('no connection'))).catch(() => {});
    expect(reported).toEqual(['miss', 'joined', 303, 'hit', 'miss', 'evicted', 303, 'miss', 303, 'hit']);
  });
});
