import { words } from '../strings/slices.ts';
import { aboveLowest, allEqual, hasTies, isTooCoarse, noneDiffers, sharedStep } from './slice-ends.ts';

const of = (...values: number[]) => values.map((value) => ({ value }));

it('the slices with the lowest and the highest values may all have one value', () => {
  expect(allEqual(of(0, 0), of(0, 0))).toBe(true);
  expect([allEqual(of(0, 0, 0), of(0, 0.4)), allEqual(of(0), [])]).toEqual([false, false]);
});

it('slices of one list are tied if two have one value', () => {
  expect(hasTies(of(0, 0.1), of(0.2, 0.2))).toBe(true);
  expect([hasTies(of(0, 0.1), of(0.1, 0.2)), hasTies(of(0)), hasTies([], [])]).toEqual([false, false, false]);
});

it('the slices with the highest values are those above the lowest value', () => {
  expect(aboveLowest(of(0, 0), of(0, 0, 0.4))).toEqual(of(0.4));
  expect(aboveLowest(of(0.1), of(0.2, 0.3))).toEqual(of(0.2, 0.3));
  expect(aboveLowest([], of(0.2))).toEqual(of(0.2));
});

describe('the order of slices', () => {
  const slice = (value: number, low: number | null, high: number | null) => ({ value, low, high });
  it('is uncertain if no two values differ significantly', () => {
    expect(noneDiffers([slice(0.4, 0.1, 0.8), slice(0.6, 0.3, 0.9), slice(0.5, 0.2, 0.8)])).toBe(true);
    expect(noneDiffers([slice(0.1, 0, 0.2), slice(0.5, 0.1, 0.9), slice(0.9, 0.8, 1)])).toBe(false);
  });
  it('is that of two significant values although their intervals overlap a little', () =>
    expect(noneDiffers([slice(0.4, 0.3, 0.5), slice(0.58, 0.48, 0.68)])).toBe(false));
  it('is not stated as uncertain without intervals, or for one slice', () => {
    expect(noneDiffers([slice(0.1, null, null), slice(0.1, null, null)])).toBe(false);
    expect(noneDiffers([slice(0.1, 0, 1)])).toBe(false);
  });
});

it('slices of different rounding steps, or of none, have no step in common', () => {
  expect(sharedStep([{ step: 0.1 }, { step: 0.1 }])).toBe(0.1);
  expect(sharedStep([{ step: 0.1 }, { step: 0.2 }])).toBeNull();
  expect(sharedStep([{ step: null }, {}])).toBeNull();
});

it.each([
  [null, false],
  [0.1, false],
  [0.2, true],
])('values with the step %s are too coarse to be compared: %s', (step, coarse) =>
  expect(isTooCoarse(step)).toBe(coarse),
);

it('the ring is that of the best entry where this is the baseline', () => {
  expect(words.ring('CNN', 'Other', false)).toBe(' Ring: the baseline, CNN.');
  expect(words.ring('CNN', 'CNN', true)).toBe(' Ring: the best entry, CNN; no ring: equal to the best entry.');
  expect(words.ring(null, 'CNN', false)).toBe('');
});
