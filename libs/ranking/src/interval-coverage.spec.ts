import { contributions, wilsonInterval, type MetricRange } from '@primitives/metrics';
import { jackknifeInterval } from './jackknife-interval.js';
import { meanEvaluator } from './mean-evaluator.oracle.js';
import { percentileInterval, quantile } from './percentile.js';
import { Xoshiro128 } from './random.js';
import { ClusterCountError, drawWeights, resampling } from './resampling.js';
import { studentQuantile } from './student-t.js';

describe('a resample', () => {
  it('samples as many instances as there are, with equal samples for equal seeds', () => {
    const plan = resampling(50, 9);
    const [once, again, other] = [3, 3, 4].map((resample) => {
      const weights = new Uint16Array(50);
      drawWeights(plan, resample, weights);
      return [...weights];
    });
    expect(once!.reduce((sum, weight) => sum + weight, 0)).toBe(50);
    expect(again).toEqual(once);
    expect(other).not.toEqual(once);
  });

  it('samples instances of one image together', () => {
    const clusterOf = Uint32Array.from([0, 0, 1, 2, 2, 2]);
    const plan = resampling(6, 1, clusterOf);
    for (let resample = 0; resample < 20; resample++) {
      const weights = new Uint16Array(6);
      drawWeights(plan, resample, weights);
      expect([weights[1], weights[4], weights[5]]).toEqual([weights[0], weights[3], weights[3]]);
      expect(weights[0]! + weights[2]! + weights[3]!).toBe(3);
    }
  });

  it('needs a cluster for every instance', () =>
    expect(() => resampling(3, 1, new Uint32Array(2))).toThrow(ClusterCountError));
});

describe('the percentile interval', () => {
  it('interpolates between order statistics', () => expect(quantile(Float64Array.of(0, 10, 20), 0.25)).toBe(5));
  it('ignores undefined resamples, and is null without a defined one', () => {
    expect(percentileInterval(Float64Array.of(NaN, 1, NaN, 1))).toEqual({ low: 1, high: 1 });
    expect(percentileInterval(Float64Array.of(NaN, 1))).toBeNull();
  });
});

describe('the jackknife interval', () => {
  /**
   * Share of samples whose interval contains the known true value. `npm run bench -- intervals` measures this for every
   * metric.
   */
  function coverage(truth: number, draw: (random: Xoshiro128) => number, samples: number, perImage = 1): number {
    const random = Xoshiro128.seeded(11);
    let held = 0;
    for (let sample = 0; sample < samples; sample++) {
      const values = new Float64Array(150 * perImage);
      for (let i = 0; i < 150; i++) values.fill(draw(random), i * perImage, (i + 1) * perImage);
      const clusterOf = Uint32Array.from(values, (_, i) => Math.floor(i / perImage));
      const { low, high } = jackknifeInterval(contributions(meanEvaluator(values), clusterOf)[0]!, SHARE)!;
      if (low <= truth && truth <= high) held++;
    }
    return held / samples;
  }
  const right = (random: Xoshiro128) => Number(random.below(10) < 7);

  it('contains the true value in 94 to 96% of samples: an accuracy of 0.7 over 150 images', () => {
    const held = coverage(0.7, right, 1_500);
    expect(held).toBeGreaterThan(0.94 - 0.011); // two standard errors of 1,500 samples
    expect(held).toBeLessThan(0.96 + 0.011);
  });

  it('also contains it when every image has three equal instances', () => {
    const held = coverage(0.7, right, 400, 3);
    expect(held).toBeGreaterThan(0.94 - 0.022);
    expect(held).toBeLessThan(0.96 + 0.022);
  });

  it('is value ± t · s / √n for a mean without bounds, with as many degrees of freedom as its squares show', () => {
    const values = Float64Array.from({ length: 40 }, (_, i) => i % 4);
    const { low, high } = jackknifeInterval(contributions(meanEvaluator(values))[0]!, COUNT)!;
    expect((low + high) / 2).toBeCloseTo(1.5, 12);
    expect((high - low) / 2).toBeCloseTo(studentQuantile(0.975, 39) * Math.sqrt(1.25 / 39), 12);
    const rare = jackknifeInterval(
      contributions(meanEvaluator(values.map((x) => Number(x === 1 ? 0 : x))))[0]!,
      COUNT,
    )!;
    expect(rare.low).toBeGreaterThan(0);
  });

  it('is Wilson’s for a share of images, inside [0, 1] however rare it is', () => {
    const right = Float64Array.from({ length: 50 }, (_, i) => Number(i === 3));
    const { low, high } = jackknifeInterval(contributions(meanEvaluator(right))[0]!, SHARE)!;
    const wilson = wilsonInterval(0.02, 49, studentQuantile(0.975, 49));
    expect(low).toBeCloseTo(wilson.low, 12);
    expect(high).toBeCloseTo(wilson.high, 12);
  });

  it('is undefined where nothing varies', () =>
    expect(jackknifeInterval(contributions(meanEvaluator(new Float64Array(50).fill(1)))[0]!, SHARE)).toBeNull());
});

describe('Student’s quantile', () => {
  it.each([
    [1, 12.706],
    [2, 4.303],
    [3, 3.182],
    [10, 2.2281],
    [39, 2.0227],
  ])('of %i degrees is %d at 97.5%', (degrees, expected) =>
    expect(Math.abs(studentQuantile(0.975, degrees) / expected - 1)).toBeLessThan(0.01),
  );
});

/** Ranges of a share and of a count. */
const SHARE: MetricRange = { lowest: 0, highest: 1, words: '' };
const COUNT: MetricRange = { lowest: 0, highest: Infinity, words: '' };
