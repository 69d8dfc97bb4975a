import { sliceDifferences } from './slice-differences.js';

const slice = (name: string, value: number | null, half = 0.03, n = 40) => ({
  name,
  n,
  value,
  ...(value === null ? { low: null, high: null } : { low: value - half, high: value + half }),
});

describe('the slices of two results', () => {
  const found = sliceDifferences(
    [slice('red', 0.5), slice('green', 0.5), slice('only first', 0.1), slice('undefined', null)],
    [slice('green', 0.54, 0.04), slice('red', 0.4), slice('undefined', 0.3)],
  );
  it('are those that both have, the largest difference first', () =>
    expect(found.map(({ name, difference }) => [name, Number(difference.toFixed(3))])).toEqual([
      ['red', -0.1],
      ['green', 0.04],
    ]));
  it('are significant when the joined interval excludes zero', () => {
    expect(found.map(({ significant }) => significant)).toEqual([true, false]);
    expect(found[1]?.half).toBeCloseTo(0.05, 9);
  });
  it('are never called significant without an interval', () =>
    expect(sliceDifferences([{ ...slice('a', 0), low: null }], [slice('a', 1)])[0]).toMatchObject({
      half: null,
      significant: false,
    }));

  describe('of rounded values', () => {
    // As published: the step and the widest sampling half-width of a share over 100 images, cut at 0 and 1.
    const rounded = (value: number) => ({
      ...slice('red', value),
      low: Math.max(0, value - 0.2),
      high: Math.min(1, value + 0.2),
      step: 0.1,
    });
    const between = (a: number, b: number) => sliceDifferences([rounded(a)], [rounded(b)])[0];

    it('are uncertain by both steps, beyond the sampling error', () => {
      expect(between(0.7, 0.4)?.half).toBeCloseTo(0.2 + Math.hypot(0.1, 0.1), 9);
      expect(between(0.7, 0.4)?.significant).toBe(false);
      expect(between(0.8, 0.4)?.significant).toBe(true);
    });
    it('have no narrower interval where one ends at 0 or 1', () =>
      expect(between(0.3, 0)?.half).toBeCloseTo(between(0.7, 0.4)?.half ?? NaN, 9));
  });
});
