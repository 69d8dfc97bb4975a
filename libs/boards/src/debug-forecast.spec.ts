import { forecastOf } from './debug-forecast.js';

describe('a first result with the values of a debug run', () => {
  const around = (value: number) => ({ value, low: value - 0.04, high: value + 0.04 });
  it('is published if it is 2.5 half-widths of its interval above chance', () =>
    expect([0.51, 0.49].map((value) => forecastOf(around(value), 0.4, false))).toEqual(['published', 'withheld']));
  it('is compared the other way round where lower is better', () =>
    expect([0.51, 0.29].map((value) => forecastOf(around(value), 0.4, true))).toEqual(['withheld', 'published']));
  it('is withheld without a value', () => expect(forecastOf({ value: null }, 0.4, false)).toBe('withheld'));
});
