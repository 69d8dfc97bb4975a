import type { MetricEvaluator } from '@primitives/metrics';

/** A metric whose truth is easy to know: the mean of one value an instance, undefined without weight. For tests. */
export function meanEvaluator(...columns: ArrayLike<number>[]): MetricEvaluator {
  return {
    metrics: columns.map((_, m) => `mean_${m}.v1`),
    instances: columns[0]!.length,
    evaluate(weights, values) {
      columns.forEach((column, m) => {
        let [sum, total] = [0, 0];
        for (let i = 0; i < column.length; i++) {
          const weight = weights ? weights[i]! : 1;
          total += weight;
          sum += weight * column[i]!;
        }
        values[m] = sum / total;
      });
    },
  };
}
