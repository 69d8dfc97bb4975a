import { metricCalibration, metricDefinition, type Calibration } from '@primitives/metrics';
import { isCalibrated } from '@primitives/ranking';
import type { SimulatedMetric, SplitResult } from './simulated-splits.js';

/** How an interval did for one metric. */
export interface Coverage {
  readonly metric: string;
  readonly splits: number;
  /** Mean value over the splits: the expected value on test sets of this size. */
  readonly mean: number;
  /** Standard deviation of the values, and the mean standard error that the jackknife states. */
  readonly deviation: number;
  readonly error: number;
  /** Share of the splits with an interval whose interval holds the mean; NaN without any. */
  readonly held: number;
  /** Share of the splits with a value that have an interval. */
  readonly stated: number;
  /** Share of the splits that the calibration rule accepts. */
  readonly calibrated: number;
}

/** How often the intervals of these test sets hold the mean value over all of them. */
export function coverage(results: readonly SplitResult[]): Coverage[] {
  return Object.keys(results[0] ?? {}).map((metric) => {
    const column = results.map((row) => row[metric]!);
    const values = column.flatMap(([value]) => (value === null ? [] : [value]));
    const mean = meanOf(values);
    const calibration = metricCalibration(metricDefinition(metric));
    const stated = column.filter(([, low]) => low !== null);
    return {
      metric,
      splits: results.length,
      mean,
      deviation: Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2))),
      error: meanOf(stated.map(([, , , error]) => error ?? NaN)),
      held: meanOf(stated.map(([, low, high]) => Number(low! <= mean && mean <= high!))),
      stated: stated.length / values.length,
      calibrated: meanOf(column.map((own) => Number(isCalibratedBy(calibration, own)))),
    };
  });
}

function isCalibratedBy(calibration: Calibration, [value, low, high, , effectiveClusters, clusters]: SimulatedMetric) {
  return isCalibrated({ estimate: { value, low, high }, clusters, effectiveClusters }, calibration);
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
