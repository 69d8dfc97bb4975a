import type { MetricRange } from '@primitives/metrics';
import { estimateOf } from './estimate-of.js';
import type { Estimate } from './estimate.js';
import { effectiveClusters } from './jackknife-interval.js';
import type { MeasuredMetric } from './measured-entry.js';

/** An entry under one metric without its contributions: all that its ranking needs when its pairs are compared. */
export interface MetricSummary {
  readonly estimate: Estimate;
  /** 0 where no jackknife is defined. */
  readonly clusters: number;
  /** On how many clusters its standard error rests. */
  readonly effectiveClusters: number;
}

/** O(clusters). */
export function summaryOf(
  measured: Omit<MeasuredMetric, 'projections'>,
  range: MetricRange,
  alpha?: number,
): MetricSummary {
  const { value, contributions: of } = measured;
  return {
    estimate: estimateOf(measured, range, alpha),
    clusters: of?.length ?? 0,
    effectiveClusters: effectiveClusters({ value, of }),
  };
}
