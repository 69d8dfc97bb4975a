import { metricCalibration, metricDefinition } from '@primitives/metrics';
import { isCalibrated } from '@primitives/ranking';
import type { StoredEntry } from './ranking/stored-entry.js';

/** Metrics whose interval does not have its nominal coverage for this entry. */
export const uncalibratedMetrics = ({ metrics, summaries }: Pick<StoredEntry, 'metrics' | 'summaries'>): string[] =>
  metrics.filter((id, m) => {
    const summary = summaries[m];
    if (!summary || summary.estimate.low === null) return false;
    return !isCalibrated(summary, metricCalibration(metricDefinition(id)));
  });
