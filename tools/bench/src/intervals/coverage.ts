import {
  contributions,
  metricDefinition,
  metricRange,
  standardError,
  type Interval,
  type MetricEvaluator,
} from '@primitives/metrics';
import { jackknifeInterval, percentileInterval, replicate, resamplesOf, resampling } from '@primitives/ranking';
import { normalDraws, type NormalDraws } from './normal-draws.js';

/** Test sets of one size, drawn again and again from the same law. */
export interface Population {
  readonly name: string;
  /** A test set as a submission was scored on it. */
  split(draws: NormalDraws): { readonly evaluator: MetricEvaluator; readonly clusterOf?: Uint32Array };
}

/** How an interval did for one metric. */
export interface Coverage {
  readonly metric: string;
  /** Mean value over the splits: the expected value on test sets of this size. */
  readonly mean: number;
  /** Standard deviation of the values, and the mean standard error that the jackknife states. */
  readonly deviation: number;
  readonly error: number;
  /** Share of splits whose jackknife interval holds the mean, and of those where there is one. */
  readonly held: number;
  readonly stated: number;
  /** Share of the first splits whose percentile interval holds the mean; null when none was computed. */
  readonly percentile: number | null;
}

export interface CoveragePlan {
  readonly splits: number;
  readonly seed: number;
  /** Splits for which the percentile bootstrap is computed, too, and its resamples. */
  readonly bootstrapped: number;
  readonly resamples: number;
}

/** How often intervals hold the expected value of each metric on test sets of the population's size. */
export function coverage(population: Population, plan: CoveragePlan): Coverage[] {
  const draws = normalDraws(plan.seed);
  const found = Array.from({ length: plan.splits }, (_, split) => {
    const { evaluator, clusterOf } = population.split(draws);
    const percentiles =
      split < plan.bootstrapped ? percentilesOf(evaluator, clusterOf, plan.resamples, split) : undefined;
    return contributions(evaluator, clusterOf).map((one, m) => ({
      metric: evaluator.metrics[m]!,
      value: one.value,
      error: standardError(one) ?? NaN,
      interval: jackknifeInterval(one, metricRange(metricDefinition(evaluator.metrics[m]!))),
      percentile: percentiles?.[m],
    }));
  });
  return found[0]!.map(({ metric }, m) => {
    const column = found.map((row) => row[m]!).filter(({ value }) => !Number.isNaN(value));
    const mean = meanOf(column.map(({ value }) => value));
    const stated = column.filter(({ interval }) => interval !== null);
    const bootstrapped = column.flatMap(({ percentile }) => (percentile === undefined ? [] : [percentile]));
    return {
      metric,
      mean,
      deviation: Math.sqrt(meanOf(column.map(({ value }) => (value - mean) ** 2))),
      error: meanOf(stated.map(({ error }) => error)),
      held: meanOf(stated.map(({ interval }) => Number(holds(interval, mean)))),
      stated: stated.length / column.length,
      percentile:
        bootstrapped.length === 0 ? null : meanOf(bootstrapped.map((interval) => Number(holds(interval, mean)))),
    };
  });
}

const holds = (interval: Interval | null, value: number): boolean =>
  interval !== null && interval.low <= value && value <= interval.high;

function percentilesOf(
  evaluator: MetricEvaluator,
  clusterOf: Uint32Array | undefined,
  resamples: number,
  seed: number,
): (Interval | null)[] {
  const replicates = replicate([evaluator], resampling(evaluator.instances, seed, clusterOf), resamples);
  return evaluator.metrics.map((_, m) => percentileInterval(resamplesOf(replicates, m, 0)));
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
