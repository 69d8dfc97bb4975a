import type { Metric } from './metric.js';
import { formatValue, type Rounded } from './metric-values.js';
import { withUnit } from './metric-unit.js';

/** How far a value is ahead of another: `8 points`, `17.40 pairs`, `0.05` for a number without a unit. */
export const marginText = (margin: Rounded, metric: Pick<Metric, 'id' | 'format'>): string =>
  withUnit(formatValue(margin, metric.format), metric, 'points');
