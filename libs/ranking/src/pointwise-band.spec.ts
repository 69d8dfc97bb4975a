import { curveReach, reachEvaluator, seenUnseenMetrics, type PairOutcomes } from '@primitives/metrics';
import { SimulatedBalance } from '@primitives/testing';
import { meanEvaluator } from './mean-evaluator.oracle.js';
import { pointwiseBand } from './pointwise-band.js';
import { Xoshiro128 } from './random.js';
import { replicate } from './replicates.js';
import { resampling } from './resampling.js';

const random = Xoshiro128.seeded(23);
const population = new SimulatedBalance(() => (random.next() + 0.5) / 2 ** 32);

function bandOf(
  outcomes: PairOutcomes,
  { seed = 5, resamples = 400, clusterOf }: { seed?: number; resamples?: number; clusterOf?: Uint32Array } = {},
) {
  const evaluator = reachEvaluator(outcomes);
  if (!evaluator) throw new Error('these outcomes have no curve');
  const { low, high } = pointwiseBand(replicate([evaluator], resampling(outcomes.images, seed, clusterOf), resamples));
  return { low: low.map(Number), high: high.map(Number) };
}
const curveOf = (outcomes: PairOutcomes) => {
  const { curve } = seenUnseenMetrics(outcomes, outcomes.calibrations[0]!);
  return curve!;
};
const widthOf = ({ low, high }: ReturnType<typeof bandOf>) =>
  high.reduce((sum, edge, j) => sum + edge - low[j]!, 0) / high.length;

describe('the band around a seen–unseen curve', () => {
  it('is the percentile interval of each column, null where the column is undefined', () => {
    const replicates = replicate([meanEvaluator([0, 1, 1, 0], [NaN, NaN, NaN, NaN])], resampling(4, 1), 200);
    expect(pointwiseBand(replicates)).toEqual({ low: [0, null], high: [1, null] });
  });

  it('contains the curve itself, and at its right end, where unseen accuracy is 0, the interval of seen accuracy', () => {
    const outcomes = population.split(500);
    const { low, high } = bandOf(outcomes);
    low.forEach((edge, j) => expect([j, edge <= 1 && high[j]! >= 1]).toEqual([j, true]));
    const { seen, unseen } = curveOf(outcomes);
    expect(unseen[0]).toBe(0);
    const images = outcomes.unseenImage.filter((is) => is === 0).length;
    const half = (1.96 * Math.sqrt(seen[0]! * (1 - seen[0]!))) / Math.sqrt(images) / seen[0]!;
    expect(high[0]! - 1).toBeCloseTo(half, 1);
    expect(1 - low[0]!).toBeCloseTo(half, 1);
  });

  it('is the same for the same seed, another one for another', () => {
    const outcomes = population.split(200);
    const once = bandOf(outcomes);
    expect(bandOf(outcomes)).toEqual(once);
    expect(bandOf(outcomes, { seed: 6 })).not.toEqual(once);
  });

  it('narrows with the square root of the images', () => {
    const ratios = [200, 3_200].map((images) => widthOf(bandOf(population.split(images))));
    expect(ratios[0]! / ratios[1]!).toBeGreaterThan(3.4);
    expect(ratios[0]! / ratios[1]!).toBeLessThan(4.6);
  });

  it('is twice as wide if four equal images are resampled together', () => {
    const fourTimes = repeated(population.split(100), 4);
    const clusterOf = Uint32Array.from({ length: 400 }, (_, image) => image >> 2);
    const ratio = widthOf(bandOf(fourTimes, { clusterOf })) / widthOf(bandOf(fourTimes));
    expect(ratio).toBeGreaterThan(1.75);
    expect(ratio).toBeLessThan(2.25);
  });

  /**
   * Share of the points of curves of splits at which the band contains the population's curve, evaluated at the split's
   * own biases.
   */
  function coverage(images: number, splits: number): number {
    let [points, held] = [0, 0];
    for (let split = 0; split < splits; split++) {
      const outcomes = population.split(images);
      const { bias, seen, unseen } = curveOf(outcomes);
      const { low, high } = bandOf(outcomes, { seed: split });
      const true_ = bias.map((at) => population.ratesAt(at));
      const rates = { seen: true_.map((rate) => rate.seen), unseen: true_.map((rate) => rate.unseen) };
      seen.forEach((s, j) => {
        const reach = curveReach(rates, s, unseen[j]!);
        points++;
        if (low[j]! <= reach && reach <= high[j]!) held++;
      });
    }
    return held / points;
  }

  it('contains the curve of the population at about 95% of its points', () => {
    const held = coverage(250, 120);
    // points of one curve err together: as a share of 120 splits it is known to ± 4%
    expect(held).toBeGreaterThan(0.92);
    expect(held).toBeLessThan(0.98);
  });
});

/** Every image of these outcomes so often, one after the other. */
function repeated(outcomes: PairOutcomes, times: number): PairOutcomes {
  const images = outcomes.images * times;
  const each = <T extends Uint8Array | Uint32Array | Float64Array>(column: T, perImage = 1): T => {
    const Column = column.constructor as new (length: number) => T;
    const long = new Column(images * perImage);
    for (let i = 0; i < long.length; i++)
      long[i] = column[Math.floor(i / perImage / times) * perImage + (i % perImage)]!;
    return long;
  };
  return {
    ...outcomes,
    images,
    unseenImage: each(outcomes.unseenImage),
    calibrations: outcomes.calibrations.map((calibration) => ({
      ...calibration,
      hits: each(calibration.hits, 2),
      poolDifference: each(calibration.poolDifference),
      critical: each(calibration.critical),
    })),
  };
}
