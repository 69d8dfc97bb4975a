import type { Cost as ShownCost, Metric } from '@primitives/boards';
import type { MetricType } from '../benchmarks/metric.type.js';
import type { Cost } from '../costs/cost.js';

/** Conversion of metrics and costs to the types of libs/boards, which use the enum names of the schema. */

type Upper<T extends string> = Uppercase<T>;
const upper = <T extends string>(word: T): Upper<T> => word.toUpperCase() as Upper<T>;

type ShownMetric = Omit<MetricType, 'optional' | 'notes'> & Partial<Pick<MetricType, 'optional' | 'notes'>>;

export function shownMetric({
  id,
  label,
  group,
  direction,
  format,
  axis,
  help,
  optional = false,
  notes = [],
}: ShownMetric): Metric {
  return {
    id,
    label,
    group,
    help,
    optional,
    notes,
    direction: upper(direction),
    format: upper(format),
    axis: upper(axis),
  };
}

export const shownCost = ({ precision, ...cost }: Cost): ShownCost => ({
  ...cost,
  precision: precision && { weights: precision.weights, quantisation: precision.quantisation.map(upper) },
});
