import { contributions, metricDefinition, metricRange, standardError } from '@primitives/metrics';
import {
  effectiveClusters,
  jackknifeInterval,
  percentileInterval,
  replicate,
  resamplesOf,
  resampling,
} from '@primitives/ranking';
import { NormalDraws } from './normal-draws.js';
import type { Population } from './population.js';

/** One metric on one simulated test set; null where it, its error or its interval is undefined. */
export type SimulatedMetric = readonly [
  value: number | null,
  low: number | null,
  high: number | null,
  error: number | null,
  effective: number,
  units: number,
];

/** A test set: metric → what was found on it. */
export type SplitResult = Readonly<Record<string, SimulatedMetric>>;

/** Every metric of one test set with its jackknife interval. Test sets of different numbers are independent. */
export function simulateSplit(population: Population, split: number): SplitResult {
  const { evaluator, clusterOf } = population.split(new NormalDraws(seedOf(population.seed ?? population.name, split)));
  return Object.fromEntries(
    contributions(evaluator, clusterOf).map((own, m): [string, SimulatedMetric] => {
      const metric = evaluator.metrics[m]!;
      const interval = jackknifeInterval(own, metricRange(metricDefinition(metric)));
      const ends = [interval?.low ?? null, interval?.high ?? null] as const;
      const found = [orNull(own.value), ...ends, standardError(own), effectiveClusters(own)] as const;
      return [metric, [...found, own.of?.length ?? 0]];
    }),
  );
}

/** The same test set with percentile intervals of a bootstrap. */
export function percentileSplit(population: Population, split: number, resamples: number): SplitResult {
  const { evaluator, clusterOf } = population.split(new NormalDraws(seedOf(population.seed ?? population.name, split)));
  const replicates = replicate([evaluator], resampling(evaluator.instances, split, clusterOf), resamples);
  const values = new Float64Array(evaluator.metrics.length);
  evaluator.evaluate(undefined, values);
  return Object.fromEntries(
    evaluator.metrics.map((metric, m): [string, SimulatedMetric] => {
      const interval = percentileInterval(resamplesOf(replicates, m, 0));
      return [metric, [orNull(values[m]!), interval?.low ?? null, interval?.high ?? null, null, 0, 0]];
    }),
  );
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** FNV-1a of the seed of the population, and the split. */
function seedOf(population: string, split: number): number {
  let hash = 2_166_136_261;
  for (const letter of `${population} ${split}`) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619);
  return hash >>> 0;
}
