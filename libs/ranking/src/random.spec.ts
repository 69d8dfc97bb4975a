import { Xoshiro128 } from './random.js';

describe('the seeded stream', () => {
  it('is xoshiro128** 1.1: its first outputs from the state 1, 2, 3, 4', () => {
    const random = new Xoshiro128([1, 2, 3, 4]);
    expect(Array.from({ length: 4 }, () => random.next())).toEqual([11520, 0, 5927040, 70819200]);
  });

  it('is the same for the same seed and stream, another for another', () => {
    const first = (seed: number, stream: number) => Xoshiro128.seeded(seed, stream).next();
    expect(first(7, 3)).toBe(first(7, 3));
    expect(new Set([first(7, 3), first(7, 4), first(8, 3), first(3, 7)]).size).toBe(4);
  });

  it('returns every number about equally often', () => {
    const random = Xoshiro128.seeded(1);
    const counts = new Uint32Array(10);
    for (let i = 0; i < 100_000; i++) counts[random.below(10)]!++;
    const chiSquare = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    expect(chiSquare).toBeLessThan(27.9); // 9 degrees of freedom, p = 0.001
  });
});
