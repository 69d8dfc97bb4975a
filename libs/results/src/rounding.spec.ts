import {
  metricStep,
  publishedStep,
  roundGeometrically,
  roundingStep,
  roundStochastically,
  widestHalf,
} from './rounding.js';

describe('the rounding step', () => {
  it('is the largest of 1, 2, 5 × 10ᵏ within the widest 95% half-width of a share', () =>
    expect([30, 60, 100, 300, 1_000, 5_240, 10_000, 223_607].map(roundingStep)).toEqual([
      0.1, 0.1, 0.05, 0.05, 0.02, 0.01, 0.005, 0.002,
    ]));
  it('never exceeds the half-width, and is more than two fifths of it', () => {
    for (let units = 30; units < 100_000; units = Math.ceil(units * 1.07)) {
      expect(roundingStep(units)).toBeLessThanOrEqual(widestHalf(units));
      expect(roundingStep(units)).toBeGreaterThan(0.4 * widestHalf(units) - 1e-12);
    }
  });
  it('is proportional to the range of a metric', () =>
    expect([metricStep(1_000, { lowest: 0, highest: 1 }), metricStep(1_000, { lowest: -100, highest: 100 })]).toEqual([
      0.02, 2,
    ]));
});

describe('stochastic rounding', () => {
  it('rounds up with the probability of the remainder: its mean is the value, its error below a step', () => {
    let sum = 0;
    for (let i = 0; i < 1_000; i++) {
      const rounded = roundStochastically(0.613, 0.02, i / 1_000);
      expect(Math.abs(rounded - 0.613)).toBeLessThan(0.02);
      sum += rounded / 1_000;
    }
    expect(sum).toBeCloseTo(0.613, 3);
  });
  it('does not change a value on the grid, whatever its last bit', () =>
    expect([
      roundStochastically(0.1 + 0.2, 0.1, 0),
      roundStochastically(0.3, 0.1, 0.999999),
      roundStochastically(-0.2, 0.1, 0.5),
    ]).toEqual([0.3, 0.3, -0.2]));
  it.each([
    [0, 1],
    [1, 1],
    [2, 3],
    [20, 30],
    [100, 100],
    [200, 300],
  ])('has the step of %i without an upper bound, %i, within which all exact values lie', (published, step) => {
    const scale = { lowest: 0, highest: Infinity };
    expect(publishedStep(0.02, scale, published)).toBe(step);
    const exact = Array.from({ length: 1_000 }, (_, i) => i / 2);
    const rounded = exact.filter((value) => [0, 0.999].some((at) => roundGeometrically(value, at) === published));
    for (const value of rounded) expect(Math.abs(value - published)).toBeLessThan(step);
  });
  it('rounds to neighbours of the series 0, 1, 2, 5, 10, … without an upper bound', () => {
    expect([
      roundGeometrically(0, 0.5),
      roundGeometrically(7, 0.3),
      roundGeometrically(7, 0.5),
      roundGeometrically(200, 0),
    ]).toEqual([0, 10, 5, 200]);
    const mean =
      Array.from({ length: 1_000 }, (_, i) => roundGeometrically(137, i / 1_000)).reduce((a, b) => a + b) / 1_000;
    expect(mean).toBeCloseTo(137, 0);
  });
});
