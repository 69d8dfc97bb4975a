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
});
