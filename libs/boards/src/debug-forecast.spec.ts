import { debugForecast, forecastOf, forecastText, plainText } from './debug-forecast.js';

describe('a first result with the values of a debug run', () => {
  const around = (value: number) => ({ value, low: value - 0.04, high: value + 0.04 });
  const auc = { label: 'AUC', format: 'PERCENT' } as const;
  const published = (value: number, lower: boolean) => forecastOf(around(value), 0.4, lower).isPublished;
  it('is published if it is 2.5 half-widths of its interval above chance', () =>
    expect([0.51, 0.49].map((value) => published(value, false))).toEqual([true, false]));
  it('is compared the other way round where lower is better', () =>
    expect([0.51, 0.29].map((value) => published(value, true))).toEqual([false, true]));
  it('is withheld without a value', () =>
    expect(forecastText(forecastOf({ value: null }, 0.4, false), auc)).toBe(
      'A first result with the values of this run would be withheld, unless it is a copy of an entry.',
    ));
  it('must pass a value in the unit of the metric', () => {
    expect(forecastText(forecastOf(around(0.6), 0.4, false), auc)).toBe(
      'AUC of a first result must be above about 50.00%: chance (40.00%) plus 2.5 × 4.00%, the half-width of its interval, from its value to the lower end. With the values of this run, the result would be published.',
    );
    expect(forecastText(forecastOf(around(0.39), 0.4, true), auc)).toBe(
      'AUC of a first result must be below about 30.00%: chance (40.00%) minus 2.5 × 4.00%, the half-width of its interval, from its value to the upper end. With the values of this run, too close to chance, the result would be withheld, unless it is a copy of an entry.',
    );
  });
  it('has a bound that follows from the printed numbers', () =>
    expect(forecastText(forecastOf({ value: 0.002, low: 0.000542 }, 0, false), auc)).toContain(
      'above about 0.38%: chance (0.00%) plus 2.5 × 0.15%',
    ));
  it('has no bound that is equal to chance', () =>
    expect(forecastText(forecastOf({ value: 0, low: 0, high: 0.02 }, 0, false), auc)).toBe(
      'A first result with the values of this run would be withheld, unless it is a copy of an entry.',
    ));
});

it('states the limit of a debug run as a bound with the same number as in the sentence', () => {
  const metric = { id: 'mac.auc.v1', label: 'AUC', format: 'PERCENT', direction: 'HIGHER' } as const;
  const track = { metrics: [metric], primaryMetric: metric, releaseRule: 'IMPROVEMENTS', split: { role: 'HIDDEN' } };
  const results = [{ values: [{ metric: metric.id, value: 0.1263, low: 0.1021, high: 0.15 }] }];
  const random = [{ id: 'reference-random', cells: [{ metric: metric.id, value: 0, step: null }] }];
  const forecast = debugForecast({ track, results }, random);
  expect(forecast?.needed).toBe('above about 6.05% AUC');
  expect(forecast?.text).toContain('AUC of a first result must be above about 6.05%');
});

it('prints a value to two digits', () =>
  expect([0.0278, 0.5012, 0.0002, 1, 0].map((value) => plainText(value, 'PERCENT'))).toEqual([
    '2.8%',
    '50%',
    '0.02%',
    '100%',
    '0%',
  ]));
