import type { MetricEvaluator } from '../metric-evaluator.js';

/**
 * Every metric without each cluster in turn: metric → one value per cluster, NaN where it is undefined without that
 * cluster. Uses the evaluator's own fast method if it has one; otherwise computes each value from scratch, in
 * O(clusters · instances).
 *
 * @param clusterOf the cluster of each instance, 0 .. G − 1; by default each instance is a cluster
 */
export function leaveOneOut(evaluator: MetricEvaluator, clusterOf?: Uint32Array): Float64Array[] {
  return evaluator.leaveOneOut?.(clusterOf) ?? recomputed(evaluator, clusterOf);
}

/** The values of `leaveOneOut`, each computed from nothing. */
export function recomputed(evaluator: MetricEvaluator, clusterOf?: Uint32Array): Float64Array[] {
  const members = membersOf(evaluator.instances, clusterOf);
  const weights = new Uint16Array(evaluator.instances).fill(1);
  const values = new Float64Array(evaluator.metrics.length);
  const without = evaluator.metrics.map(() => new Float64Array(members.length));
  members.forEach((own, cluster) => {
    for (const i of own) weights[i] = 0;
    evaluator.evaluate(weights, values);
    for (const i of own) weights[i] = 1;
    without.forEach((column, m) => (column[cluster] = values[m]!));
  });
  return without;
}

function membersOf(instances: number, clusterOf?: Uint32Array): number[][] {
  if (!clusterOf) return Array.from({ length: instances }, (_, i) => [i]);
  const members = Array.from({ length: clusterCount(instances, clusterOf) }, (): number[] => []);
  clusterOf.forEach((cluster, i) => members[cluster]!.push(i));
  return members;
}

/** How many clusters there are. */
export function clusterCount(instances: number, clusterOf?: Uint32Array): number {
  return clusterOf ? clusterOf.reduce((most, cluster) => Math.max(most, cluster + 1), 0) : instances;
}
