import { percentileInterval, quantile, Xoshiro128 } from '@primitives/ranking';
import { requestedParts } from './measure/parts.js';
import { table } from './measure/table.js';

/** Attributes of a synthetic population: their frequency, and how well a model separates their positives. */
const ATTRIBUTES = 20;
const RARITY = { least: 0.03, most: 0.28 };
const SEPARATION = { least: 0.5, most: 2 };
/** The reference value is the mAP of this number of instances. */
const POPULATION = 200_000;
const SIZES = [60, 120, 250, 500, 1_000, 2_000];
const SPLITS = 200;
const RESAMPLES = 400;

interface Sample {
  readonly instances: number;
  /** By attribute: labels, and instances in descending order of score. */
  readonly labels: readonly Uint8Array[];
  readonly order: readonly Uint32Array[];
}

/**
 * Coverage of the 95 % intervals of mAP: how often they cover the mAP of the population that a split was sampled from:
 * the percentile interval of the boards, the basic one and the bias-corrected one, by the size of the split.
 * `--size=500` measures only that size, with the same numbers.
 */
export function run(print: (line: string) => void, flags: readonly string[] = []): void {
  const [{ only } = { only: null }] = requestedParts(['size'], flags);
  const sizes = SIZES.filter((size) => only === null || size === Number(only));
  if (sizes.length === 0) throw new RangeError(`there is no size ${only}; known are ${SIZES.join(', ')}`);
  let random = Xoshiro128.seeded(17);
  const uniform = () => (random.next() + 0.5) / 2 ** 32;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const between = ({ least, most }: { least: number; most: number }, at: number) => least + (most - least) * at;
  const rarity = Array.from({ length: ATTRIBUTES }, (_, a) => between(RARITY, a / ATTRIBUTES));
  const separation = Array.from({ length: ATTRIBUTES }, () => between(SEPARATION, uniform()));
  const drawn = (instances: number): Sample => {
    const labels = rarity.map((share) => Uint8Array.from({ length: instances }, () => Number(uniform() < share)));
    const scores = labels.map((own, a) => Float64Array.from(own, (label) => normal() + label * separation[a]!));
    return {
      instances,
      labels,
      order: scores.map((own) => Uint32Array.from(own.keys()).sort((i, j) => own[j]! - own[i]!)),
    };
  };
  const truth = meanPrecision(drawn(POPULATION));
  const rows = sizes.map((size) => {
    random = Xoshiro128.seeded(size);
    const held = { percentile: 0, basic: 0, corrected: 0 };
    let [mean, drawnMean] = [0, 0];
    for (let split = 0; split < SPLITS; split++) {
      const sample = drawn(size);
      const value = meanPrecision(sample);
      const draws = Float64Array.from({ length: RESAMPLES }, () => {
        const weights = new Uint16Array(size);
        for (let i = 0; i < size; i++) weights[random.below(size)]!++;
        return meanPrecision(sample, weights);
      }).sort();
      mean += value / SPLITS;
      for (const draw of draws) drawnMean += draw / RESAMPLES / SPLITS;
      const { low, high } = percentileInterval(draws) ?? { low: NaN, high: NaN };
      const shift =
        2 * normalQuantile(Math.min(0.999, Math.max(0.001, draws.filter((draw) => draw < value).length / RESAMPLES)));
      const holds = (from: number, to: number) => Number(from <= truth && truth <= to);
      held.percentile += holds(low, high);
      held.basic += holds(2 * value - high, 2 * value - low);
      held.corrected += holds(quantile(draws, normalShare(shift - 1.96)), quantile(draws, normalShare(shift + 1.96)));
    }
    const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
    return [size, percent(mean), percent(drawnMean), ...Object.values(held).map((count) => percent(count / SPLITS))];
  });
  print(`mAP of the population: ${(100 * truth).toFixed(1)} %; ${SPLITS} splits of each size, ${RESAMPLES} resamples`);
  print(table(['instances', 'mean mAP', 'mean of draws', 'percentile', 'basic', 'bias-corrected'], rows));
}

/** Mean average precision over the attributes with a positive, each instance weighted by its count in the resample. */
function meanPrecision({ labels, order }: Sample, weights?: Uint16Array): number {
  let [sum, attributes] = [0, 0];
  labels.forEach((own, a) => {
    let [found, seen, area] = [0, 0, 0];
    for (const i of order[a]!) {
      const count = weights ? weights[i]! : 1;
      seen += count;
      if (own[i] === 0 || count === 0) continue;
      found += count;
      area += (count * found) / seen;
    }
    if (found === 0) return;
    sum += area / found;
    attributes++;
  });
  return sum / attributes;
}

/** Φ, to 1.5 · 10⁻⁷. @see Abramowitz and Stegun 7.1.26 */
function normalShare(z: number): number {
  const t = 1 / (1 + (0.3275911 * Math.abs(z)) / Math.SQRT2);
  const tail =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) *
    t *
    Math.exp((-z * z) / 2);
  return z >= 0 ? 1 - tail / 2 : tail / 2;
}

/** Φ⁻¹ by bisection. */
function normalQuantile(share: number): number {
  let [low, high] = [-8, 8];
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (normalShare(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
