import { itemsNeeded } from './items-needed.js';
import { mcNemar } from './mcnemar.js';
import { normalQuantile } from './normal.js';

/** only a correct `onlyA` times, only b correct `onlyB` times, both correct `both` times. */
const outcomes = (onlyA: number, onlyB: number, both = 0) => {
  const rows = [
    ...Array<[number, number]>(onlyA).fill([1, 0]),
    ...Array<[number, number]>(onlyB).fill([0, 1]),
    ...Array<[number, number]>(both).fill([1, 1]),
  ];
  return [rows.map(([a]) => a), rows.map(([, b]) => b)] as const;
};

describe('McNemar’s test', () => {
  it('is the binomial test of the discordant instances: 2 of 12', () => {
    expect(mcNemar(...outcomes(10, 2))).toEqual({
      onlyA: 10,
      onlyB: 2,
      p: expect.closeTo((2 * (1 + 12 + 66)) / 4096, 12),
      midP: expect.closeTo((2 * (1 + 12 + 33)) / 4096, 12),
    });
  });
  it('does not look at instances that both get right', () =>
    expect(mcNemar(...outcomes(10, 2, 500)).p).toBe(mcNemar(...outcomes(10, 2)).p));
  it('is symmetric', () => expect(mcNemar(...outcomes(3, 9)).p).toBe(mcNemar(...outcomes(9, 3)).p));
  it('is 1 without discordant instances and when they are balanced', () => {
    expect(mcNemar(...outcomes(0, 0, 9))).toMatchObject({ p: 1, midP: 1 });
    expect(mcNemar(...outcomes(4, 4)).p).toBe(1);
  });
  it('does not underflow with thousands of discordant instances', () => {
    const { p } = mcNemar(...outcomes(2600, 2400));
    // (200 / √5000)² = 8 on one degree of freedom: 0.00468; the exact test is a little above
    expect(p).toBeGreaterThan(0.0047);
    expect(p).toBeLessThan(0.0052);
  });
  it('refuses lists of different lengths', () => expect(() => mcNemar([1], [1, 0])).toThrow(RangeError));
});

describe('normal quantiles', () => {
  it.each([
    [0.5, 0],
    [0.975, 1.959963984540054],
    [0.8, 0.8416212335729143],
    [0.001, -3.090232306167813],
  ])('%f', (p, z) => {
    expect(normalQuantile(p)).toBeCloseTo(z, 7);
  });
});

describe('items needed to separate two submissions', () => {
  it('is the classical sample size: d = 0.5 standard deviations needs 32', () =>
    expect(itemsNeeded(0.5, 0.1, 100)).toBe(32));
  it('does not depend on the sign', () => expect(itemsNeeded(-0.5, 0.1, 100)).toBe(32));
  it('grows as the difference shrinks', () => expect(itemsNeeded(0.05, 0.1, 100)).toBe(3140));
  it('is null without difference or spread', () =>
    expect([itemsNeeded(0, 0.1, 100), itemsNeeded(0.1, 0, 100)]).toEqual([null, null]));
});
