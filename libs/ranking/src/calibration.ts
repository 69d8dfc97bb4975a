import type { Calibration } from '@primitives/metrics';
import { effectiveClusters } from './jackknife-interval.js';
import type { MeasuredMetric } from './measured-entry.js';

type Measured = Pick<MeasuredMetric, 'value' | 'contributions'>;

/** Whether a value rests on enough data for its interval to hold what it says. O(clusters). */
export function isCalibrated({ value, contributions: of }: Measured, calibration: Calibration): boolean {
  if (of === null) return false;
  return of.length >= calibration.units && effectiveClusters({ value, of }) >= calibration.effectiveUnits;
}

/**
 * Whether a column may claim leads: at least half of the entries whose clusters vary are calibrated. An entry without
 * variation, such as a perfect one, does not count.
 */
export function isColumnCalibrated(entries: readonly Measured[], calibration: Calibration): boolean {
  const varied = entries.filter(({ value, contributions: of }) => effectiveClusters({ value, of }) > 0);
  const calibrated = varied.filter((entry) => isCalibrated(entry, calibration));
  return 2 * calibrated.length >= varied.length;
}
