import { independentDifference } from './independent-difference.js';

describe('the difference of two values on independent images', () => {
  it('combines the distances from the limits, each side with its own', () => {
    const difference = independentDifference(
      { value: 0.6, low: 0.57, high: 0.64 },
      { value: 0.5, low: 0.46, high: 0.53 },
    );
    expect(difference.value).toBeCloseTo(-0.1, 12);
    expect(difference.low).toBeCloseTo(-0.1 - Math.hypot(0.04, 0.04), 12);
    expect(difference.high).toBeCloseTo(-0.1 + Math.hypot(0.03, 0.03), 12);
  });

  it('covers the true difference of two proportions in about 95 of 100 repetitions', () => {
    const images = 200;
    let [state, covered] = [1, 0];
    const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    const measured = (share: number) => {
      let right = 0;
      for (let i = 0; i < images; i++) right += next() < share ? 1 : 0;
      const value = right / images;
      const half = 1.96 * Math.sqrt((value * (1 - value)) / images);
      return { value, low: value - half, high: value + half };
    };
    const repetitions = 1_000;
    for (let i = 0; i < repetitions; i++) {
      const { low, high } = independentDifference(measured(0.7), measured(0.6));
      if ((low ?? 1) <= -0.1 && -0.1 <= (high ?? -1)) covered++;
    }
    expect(covered / repetitions).toBeGreaterThan(0.93);
    expect(covered / repetitions).toBeLessThan(0.97);
  });

  it('has no interval without both, and no value without both', () => {
    const whole = { value: 0.5, low: 0.4, high: 0.6 };
    expect(independentDifference(whole, { value: 0.7, low: null, high: null })).toMatchObject({
      low: null,
      high: null,
    });
    expect(independentDifference(whole, { value: null, low: null, high: null }).value).toBeNull();
  });
});
