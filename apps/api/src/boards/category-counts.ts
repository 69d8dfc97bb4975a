import type { BenchmarkDefinition } from '@primitives/benchmark';
import { COMPUN_CATEGORIES } from '@primitives/metrics';
import type { MetricType } from '../benchmarks/metric.type.js';

/** The metrics of Compun with the number of nouns in the labels of its categories; the others unchanged. */
export function withCategoryCounts(
  metrics: readonly MetricType[],
  { compounds = [] }: Pick<BenchmarkDefinition, 'compounds'>,
): MetricType[] {
  return metrics.map((metric) => {
    const category = COMPUN_CATEGORIES.find((name) => metric.id.endsWith(`_${name}.v1`));
    if (category === undefined) return metric;
    const count = compounds.filter((noun) => noun.category === category).length;
    return { ...metric, label: `${metric.label} (n = ${count})` };
  });
}
