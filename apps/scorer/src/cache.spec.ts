import { BoundedCache } from './cache';

const ofSize = (bound: number) => new BoundedCache<{ size: number }>(bound, ({ size }) => size);

describe("the scorer's cache", () => {
  it('does not exceed its bound, and always contains the last entry', () => {
    const cache = ofSize(10);
    const keys = Array.from({ length: 50 }, (_, i) => `${i}`);
    for (const key of keys) {
      cache.put(key, { size: 3 });
      expect(cache.get(key)).toBeDefined();
      expect(keys.filter((each) => cache.get(each)).length).toBeLessThanOrEqual(3);
    }
    cache.put('large', { size: 100 });
    expect(cache.get('large')).toBeDefined();
    expect(keys.filter((each) => cache.get(each))).toEqual([]);
  });

  it('has hits for cyclic requests, although not all entries fit', () => {
    const cache = ofSize(60);
    let found = 0;
    for (let turn = 0; turn < 20; turn++) {
      for (let each = 0; each < 100; each++) {
        if (cache.get(`${each}`)) found++;
        else cache.put(`${each}`, { size: 1 });
      }
    }
    expect(found / 2_000).toBeGreaterThan(0.2); // with LRU eviction it would be 0
  });
});
