import { percentileInterval } from './percentile.js';
import { resamplesOf, type Replicates } from './replicates.js';

/** An interval a column, in the order of the metrics; null at both ends where it is undefined. */
export interface PointwiseBand {
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
}

/**
 * The percentile intervals of one submission's columns: a pointwise band, which contains each true value with 95%, not
 * all of them at once. Null where the value itself is undefined, or fewer than two of its resamples are defined.
 */
export function pointwiseBand(replicates: Replicates, submission = 0): PointwiseBand {
  const intervals = replicates.values.map((values, metric) =>
    Number.isNaN(values[submission]) ? null : percentileInterval(resamplesOf(replicates, metric, submission)),
  );
  return {
    low: intervals.map((interval) => interval?.low ?? null),
    high: intervals.map((interval) => interval?.high ?? null),
  };
}
