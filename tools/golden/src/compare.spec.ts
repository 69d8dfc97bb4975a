import { differencesOf, EXACT, readTolerance } from './compare.js';

const within = (abs: number, rel = 0) => ({ abs, rel });

describe('the comparison of expected with found', () => {
  it('accepts a number at the tolerance and rejects the one beyond', () => {
    expect(differencesOf(1, 1.25, within(0.25))).toEqual([]);
    expect(differencesOf(1, 1.25, within(0.2))).toEqual([': expected 1, found 1.25']);
    expect(differencesOf(-8, -9, within(0.5, 0.0625))).toEqual([]);
  });

  it('rejects NaN at any tolerance', () => expect(differencesOf(1, Number.NaN, within(1e9))).toHaveLength(1));

  it('lists every differing value by its path', () => {
    const expected = { mean: { all: 1, head: 2 }, list: [1, 2] };
    expect(differencesOf(expected, { mean: { all: 1, head: 3 }, list: Float32Array.of(1, 5) }, EXACT)).toEqual([
      'mean.head: expected 2, found 3',
      'list[1]: expected 2, found 5',
    ]);
  });

  it('rejects a missing value and a list of another length, and ignores additional values', () => {
    expect(differencesOf({ a: 1 }, {}, EXACT)).toEqual(['a: expected 1, found nothing']);
    expect(differencesOf([1, 2], [1], EXACT)).toEqual([': expected 2 values, found 1']);
    expect(differencesOf({ a: 1 }, { a: 1, b: 2 }, EXACT)).toEqual([]);
  });

  it('distinguishes null from 0, true from 1, and 0 from everything except −0', () => {
    expect(differencesOf(null, 0, within(1))).toHaveLength(1);
    expect(differencesOf(0, null, within(1))).toHaveLength(1);
    expect(differencesOf(true, 1, within(1))).toHaveLength(1);
    expect(differencesOf(-0, 0, EXACT)).toEqual([]);
  });

  it('reads both forms of tolerance', () => {
    expect(readTolerance({ exact: true })).toEqual(EXACT);
    expect(readTolerance({ abs: 1e-4 })).toEqual(within(1e-4));
  });
});
