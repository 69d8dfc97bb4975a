import type { Metric } from './metric.js';
import { formatValue, MISSING, type Format, type Rounded } from './metric-values.js';

/** The units of counts, by the start of their metric's id. Correlations, cosines and differences have none. */
const UNITS: readonly (readonly [start: string, unit: string])[] = [['mac.coverage', 'pairs']];

/** The unit of a metric's values, such as `pairs`; null for percentages, and for numbers without a unit. */
export function metricUnit({ id, format }: Pick<Metric, 'id' | 'format'>): string | null {
  return format === 'COUNT'
    ? (UNITS.find(([start]) => id.startsWith(`${start}.`) || id.startsWith(`${start}_`))?.[1] ?? null)
    : null;
}

/** The unit of a metric's values in a heading: `%`, `pairs`; null for numbers without a unit. */
export const headingUnit = (metric: Pick<Metric, 'id' | 'format'>): string | null =>
  metric.format === 'PERCENT' ? '%' : metricUnit(metric);

/** A value outside a table whose heading has the unit: `18.92%`, `12.40`; an en dash for undefined. */
export function formatWithSign(of: number | null | Rounded, format: Format): string {
  const text = formatValue(of, format);
  return format === 'PERCENT' && text !== MISSING ? `${text}%` : text;
}

/** A printed difference with its unit, that of a share given: `2 points`, `1 pair`, `0.05` without a unit. */
export function withUnit(number: string, metric: Pick<Metric, 'id' | 'format'>, points: string): string {
  const unit = metric.format === 'PERCENT' ? points : metricUnit(metric);
  return unit ? `${number} ${number === '1' ? unit.replace(/s$/, '') : unit}` : number;
}

/** Whether a metric is an area over the biases of a reference's list, next to that over all biases. */
export const isListedArea = ({ id }: Pick<Metric, 'id'>): boolean => /\.auc(_at_\d)?\.v\d+$/.test(id);
