import type { Calibration } from '@primitives/metrics';
import type { MetricSummary } from './metric-summary.js';

/** Whether the interval of a value has its nominal coverage: the value has enough data and is not too high. */
export const isCalibrated = (
  { estimate, clusters, effectiveClusters }: MetricSummary,
  { units, effectiveUnits, highestValue = Infinity }: Calibration,
): boolean =>
  clusters > 0 &&
  clusters >= units &&
  effectiveClusters >= effectiveUnits &&
  estimate.value !== null &&
  estimate.value <= highestValue;

/**
 * Whether the differences of a column are tested: at least half of the entries whose clusters vary are calibrated. An
 * entry without variation, such as a perfect one, does not count.
 */
export function isColumnCalibrated(entries: readonly MetricSummary[], calibration: Calibration): boolean {
  const varied = entries.filter(({ effectiveClusters }) => effectiveClusters > 0);
  const calibrated = varied.filter((entry) => isCalibrated(entry, calibration));
  return 2 * calibrated.length >= varied.length;
}
