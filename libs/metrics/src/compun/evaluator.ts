import { computedEvaluator } from '../computed-evaluator.js';
import type { MetricEvaluator } from '../metric-evaluator.js';
import { compunLeaveOneOut } from './leave-one-out.js';
import { compunMetrics, type CompunOutcomes } from './outcomes.js';

/** The metrics of Compun outcomes for resamples and the jackknife. @throws UnknownMetricError */
export function compunEvaluator(
  outcomes: CompunOutcomes,
  metrics: readonly string[] = ['compun.accuracy.v1'],
): MetricEvaluator {
  const leaveOneOut = (clusterOf?: Uint32Array) => {
    const without = compunLeaveOneOut(outcomes, clusterOf);
    return metrics.map((id) => without[id]!);
  };
  return {
    ...computedEvaluator(outcomes.items, metrics, (weights) => compunMetrics(outcomes, weights)),
    leaveOneOut,
  };
}
