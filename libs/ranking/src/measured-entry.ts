import { contributions, type MetricEvaluator, type UndefinedReason } from '@primitives/metrics';
import type { Resampling } from './resampling.js';
import { SignMatrix } from './signs.js';

/**
 * What is stored of one entry under one metric, and enough to place any other next to it: its value, what each cluster
 * contributes to it, and the projections of the contributions on the track's random signs.
 */
export interface MeasuredMetric {
  /** NaN where it is undefined. */
  readonly value: number;
  /**
   * One number a cluster; null where no jackknife is defined: the value has no interval, and no test finds a
   * difference.
   */
  readonly contributions: Float64Array | null;
  /** One number a sign vector; null with the contributions. */
  readonly projections: Float64Array | null;
  /** Σ of the squared contributions; computed where it is absent. */
  readonly square?: number;
  /** Why the value is undefined, if it is; absent where nothing counts for the metric. */
  readonly because?: UndefinedReason;
}

/** One entry under every metric of its board, in the order of the metrics. */
export interface MeasuredEntry {
  readonly metrics: readonly string[];
  readonly of: readonly MeasuredMetric[];
}

/**
 * Measures an entry. O(jackknife + metrics · signs · clusters). It depends on nothing but the entry and the track's
 * seed.
 */
export function measureEntry(
  evaluator: MetricEvaluator,
  { clusterOf, seed }: Resampling,
  signs: number,
): MeasuredEntry {
  const found = contributions(evaluator, clusterOf);
  const vectors = found.flatMap(({ of }) => (of ? [of] : []));
  const projected = new SignMatrix(signs, vectors[0]?.length ?? 0, seed).project(vectors);
  let next = 0;
  const of = found.map(({ value, of: own }) => ({
    value,
    contributions: own,
    projections: own && projected[next++]!,
  }));
  return { metrics: evaluator.metrics, of };
}

/** A metric that an entry does not have. */
export const UNMEASURED: MeasuredMetric = { value: NaN, contributions: null, projections: null };
