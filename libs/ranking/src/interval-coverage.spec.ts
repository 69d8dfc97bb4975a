import { meanEvaluator } from './mean-evaluator.oracle.js';
import { percentileInterval, quantile } from './percentile.js';
import { Xoshiro128 } from './random.js';
import { resamplesOf, replicate } from './replicates.js';
import { ClusterCountError, drawWeights, resampling } from './resampling.js';

describe('a resample', () => {
  it('draws as many instances as there are, the same ones for the same seed', () => {
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

  it('draws instances of one image together', () => {
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
  it('leaves undefined draws out, and is null when nothing is left', () => {
    expect(percentileInterval(Float64Array.of(NaN, 1, NaN, 1))).toEqual({ low: 1, high: 1 });
    expect(percentileInterval(Float64Array.of(NaN, 1))).toBeNull();
  });

  /** Share of samples of known truth whose interval holds it. `npm run bench -- metrics` does the same at full size. */
  function coverage(
    truth: number,
    instances: number,
    draw: (random: Xoshiro128) => number,
    samples: number,
    perImage = 1,
  ): number {
    const random = Xoshiro128.seeded(11);
    let held = 0;
    for (let sample = 0; sample < samples; sample++) {
      const values = new Float64Array(instances * perImage);
      for (let i = 0; i < instances; i++) values.fill(draw(random), i * perImage, (i + 1) * perImage);
      const clusterOf = Uint32Array.from(values, (_, i) => Math.floor(i / perImage));
      const replicates = replicate([meanEvaluator(values)], resampling(values.length, sample, clusterOf), 400);
      const { low, high } = percentileInterval(resamplesOf(replicates, 0, 0))!;
      if (low <= truth && truth <= high) held++;
    }
    return held / samples;
  }

  it('holds the truth in 94 to 96 % of samples: an accuracy of 0.7 over 150 images', () => {
    const held = coverage(0.7, 150, (random) => Number(random.below(10) < 7), 1_500);
    expect(held).toBeGreaterThan(0.94 - 0.011); // two standard errors of 1,500 samples
    expect(held).toBeLessThan(0.96 + 0.011);
  });

  it('holds it too when every image stands for three instances, drawn together', () => {
    const held = coverage(0.7, 150, (random) => Number(random.below(10) < 7), 400, 3);
    expect(held).toBeGreaterThan(0.94 - 0.022);
    expect(held).toBeLessThan(0.96 + 0.022);
  });
});
