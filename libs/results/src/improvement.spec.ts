import { isAboveChance, isImprovement, type FirstResult, type NextResult } from './improvement.js';

const released = (value: number | null, best: number | null, more: Partial<NextResult> = {}) =>
  isImprovement({ value, best, minImprovement: 0.02, direction: 'higher', ...more });

describe('the release rule improvements', () => {
  it('publishes a result that is better by the minimum improvement or more', () =>
    expect([released(0.52, 0.5), released(0.6, 0.5)]).toEqual([true, true]));
  it('publishes nothing that is better by less, equal or worse', () =>
    expect([released(0.515, 0.5), released(0.5, 0.5), released(0.2, 0.5)]).toEqual([false, false, false]));
  it('is not misled by the last bit of values on the rounding grid', () => {
    expect(0.58 - 0.56).toBeLessThan(0.02);
    expect(released(0.58, 0.56)).toBe(true);
  });
  it('compares downward where lower is better', () =>
    expect([
      released(20, 22, { minImprovement: 1, direction: 'lower' }),
      released(24, 22, { minImprovement: 1, direction: 'lower' }),
    ]).toEqual([true, false]));
  it('publishes no undefined value once a value was published', () => expect(released(null, 0.5)).toBe(false));

  it('publishes few values, near the truth, for a team that submits 2,000 times at random', () => {
    // A coin's accuracy on 1,000 hidden labels, rounded to 0.02, repeatedly.
    let seed = 7;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const noise = () => 0.5 + (Array.from({ length: 12 }, random).reduce((a, b) => a + b, 0) - 6) * 0.0158;
    let [best, published] = [null as number | null, 0];
    for (let i = 0; i < 2_000; i++) {
      const value = Math.floor(noise() / 0.02 + random()) * 0.02;
      if (!released(value, best)) continue;
      best = value;
      published++;
    }
    expect(published).toBeLessThanOrEqual(5);
    expect(best).toBeLessThan(0.58);
  });
});

describe('a first result', () => {
  const first = (value: number | null, more: Partial<FirstResult> = {}) =>
    isAboveChance({
      value,
      low: value === null ? null : value - 0.03,
      high: value === null ? null : value + 0.03,
      chance: 0.5,
      direction: 'higher',
      ...more,
    });

  it('is above chance when it is 2.5 half-widths better than its answers assigned to other images', () =>
    expect([first(0.58), first(0.57), first(0.5)]).toEqual([true, false, false]));
  it('that equals chance without any spread is not above it', () =>
    expect(first(0.5, { low: 0.5, high: 0.5 })).toBe(false));
  it('is measured downward where lower is better', () =>
    expect([first(0.42, { direction: 'lower' }), first(0.58, { direction: 'lower' })]).toEqual([true, false]));
  it('without an interval is one without any spread', () =>
    expect([first(0.5, { low: null, high: null }), first(0.51, { low: null, high: null })]).toEqual([false, true]));
  it('is published where there is no chance level, and never where it is undefined', () =>
    expect([first(0.5, { chance: null }), first(null), first(null, { chance: null })]).toEqual([true, false, false]));

  it('of answers that are independent of 1,000 images is above chance less than once in 10,000', () => {
    let seed = 11;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
    const error = 0.5 / Math.sqrt(1_000);
    let above = 0;
    for (let i = 0; i < 50_000; i++) {
      const value = 0.5 + error * normal();
      const chance = 0.5 + (error * (normal() + normal())) / 2; // the mean of two assignments
      if (first(value, { low: value - 1.96 * error, high: value + 1.96 * error, chance })) above++;
    }
    expect(above).toBeLessThan(5);
  });
});
