import type { MetricEvaluator } from './metric-evaluator.js';
import { UnknownMetricError } from './registry.js';

/**
 * An evaluator that reads its values off a function which computes all metrics of a submission at once.
 *
 * @throws UnknownMetricError for an id that the function does not compute
 */
export function computedEvaluator(
  instances: number,
  metrics: readonly string[],
  compute: (weights: Uint16Array | undefined) => Readonly<Record<string, number | null>>,
): MetricEvaluator {
  const known = compute(undefined);
  const unknown = metrics.find((id) => !(id in known));
  if (unknown !== undefined) throw new UnknownMetricError(unknown);
  return {
    metrics,
    instances,
    evaluate: (weights, values) => {
      const computed = weights ? compute(weights) : known;
      metrics.forEach((id, at) => (values[at] = computed[id] ?? NaN));
    },
  };
}
