import { estimateOf } from './estimate-of.js';

const RANGE = { lowest: 0, highest: 1, words: '' };
const of = (value: number, contributions: number[] | null) => ({
  value,
  contributions: contributions && Float64Array.from(contributions),
});

describe('an estimate', () => {
  it('has an interval and no reason where the units vary', () => {
    const estimate = estimateOf(of(0.5, [0.25, 0, 0.25, 0]), RANGE);
    expect(estimate.low).toBeGreaterThan(0);
    expect(estimate).not.toHaveProperty('reason');
  });
  it.each([
    [of(0, [0, 0, 0]), 'NO_SPREAD'],
    [of(0.5, null), 'ONE_UNIT'],
    [of(NaN, null), 'NO_UNITS'],
    [{ ...of(NaN, null), because: 'NO_HIERARCHY' } as const, 'NO_HIERARCHY'],
  ])('says why it has none: %o', (measured, reason) => {
    const { value } = measured;
    expect(estimateOf(measured, RANGE)).toEqual({
      value: Number.isNaN(value) ? null : value,
      low: null,
      high: null,
      reason,
    });
  });
});
