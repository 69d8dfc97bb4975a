import type { Calibration } from '@primitives/metrics';
import type { MetricSummary } from './metric-summary.js';

type Clusters = Pick<MetricSummary, 'clusters' | 'effectiveClusters'>;

/** Whether a value rests on enough data for its interval to hold what it says. */
export const isCalibrated = ({ clusters, effectiveClusters }: Clusters, calibration: Calibration): boolean =>
  clusters > 0 && clusters >= calibration.units && effectiveClusters >= calibration.effectiveUnits;

/**
 * Whether a column may claim leads: at least half of the entries whose clusters vary are calibrated. An entry without
 * variation, such as a perfect one, does not count.
 */
export function isColumnCalibrated(entries: readonly Clusters[], calibration: Calibration): boolean {
  const varied = entries.filter(({ effectiveClusters }) => effectiveClusters > 0);
  const calibrated = varied.filter((entry) => isCalibrated(entry, calibration));
  return 2 * calibrated.length >= varied.length;
}
