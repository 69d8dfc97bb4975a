import { coverage } from './coverage.js';
import { parametricSizes, vawSizes } from './vaw-sizes.js';
import { vawPopulation } from './vaw-population.js';

/**
 * The rarer part of a law like VAW's, on a split that is resampled in milliseconds: `npm run bench -- intervals` takes
 * all of it.
 */
const rare = parametricSizes(300).slice(180);
const population = vawPopulation(
  rare,
  { name: 'rare attributes', separation: 1.3, spread: 0.6, imageEffect: 0.4 },
  { instances: 1_200, images: 500 },
);

describe('intervals of average precision over rare attributes', () => {
  const found = new Map(
    coverage(population, { splits: 120, bootstrapped: 30, resamples: 60, seed: 3 }).map((one) => [one.metric, one]),
  );

  it.each(['vaw.map.v1', 'vaw.map_medium.v1', 'vaw.map_tail.v1', 'vaw.f1_at_15.v1'])(
    'of %s hold the expected value in about 95 %% of the test sets, by the jackknife',
    (metric) => expect(found.get(metric)!.held).toBeGreaterThan(0.95 - 0.05), // 2.5 standard errors
  );

  it('would hold it far less often by the percentile bootstrap', () =>
    expect(found.get('vaw.map.v1')!.percentile!).toBeLessThan(0.8));
});

describe('the sizes of VAW’s attributes', () => {
  it('follow a law where the annotations are not at hand', () => {
    const { sizes, real } = vawSizes(undefined);
    expect([sizes.length, real]).toEqual([620, false]);
    expect(Math.min(...sizes.map(({ positives }) => positives))).toBe(7);
    expect(new Set(sizes.map(({ group }) => group))).toEqual(new Set(['head', 'medium', 'tail']));
  });
});
