import type { MetricRange } from '@primitives/metrics';
import type { Estimate } from './estimate.js';
import { jackknifeInterval } from './jackknife-interval.js';
import type { MeasuredMetric } from './measured-entry.js';

/** The estimate of a measured metric. O(clusters). */
export function estimateOf(
  { value, contributions, because }: Omit<MeasuredMetric, 'projections'>,
  range: MetricRange,
  alpha?: number,
): Estimate {
  const none = { low: null, high: null };
  if (Number.isNaN(value)) return { value: null, ...none, reason: because ?? 'NO_UNITS' };
  if (contributions === null) return { value, ...none, reason: 'ONE_UNIT' };
  const interval = jackknifeInterval({ value, of: contributions }, range, alpha);
  return interval ? { value, ...interval } : { value, ...none, reason: 'NO_SPREAD' };
}
