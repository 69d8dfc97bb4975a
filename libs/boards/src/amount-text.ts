import type { Metric } from './metric.js';
import { formatValue } from './metric-values.js';
import { withUnit } from './metric-unit.js';

/**
 * A difference of values of a metric, such as a minimum improvement, with its unit: `2 percentage points of Exact
 * Match`, `5 pairs of Coverage`, `0.05 of CS` for a number without a unit.
 *
 * @param amount in the unit of the metric, above 0: 0.02 of a share is 2 percentage points
 */
export function amountText(amount: number, metric: Pick<Metric, 'id' | 'format' | 'label'>): string {
  const printed = formatValue({ value: amount, step: amount }, metric.format);
  // An amount below two decimals is printed with its own: "0.00 percentage points" would be wrong.
  const scale = metric.format === 'PERCENT' ? 100 : 1;
  const number = Number(printed) === 0 ? String(Number((amount * scale).toPrecision(2))) : printed;
  return `${withUnit(number, metric, 'percentage points')} of ${metric.label}`;
}
