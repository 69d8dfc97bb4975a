import type { Comparison } from '../api/documents/compare.ts';

/** What of a comparison decides the rows of its table. */
interface Compared<M extends { readonly id: string }> {
  readonly metrics: readonly M[];
  readonly models: readonly { readonly cells: readonly { readonly metric: string; readonly value: number | null }[] }[];
  readonly differences: readonly Pick<Comparison['differences'][number], 'metric' | 'verdict'>[];
}

/**
 * The metrics of the table: all, or those with a significant difference. A board with too few images tests nothing:
 * then those with a value.
 */
export function shownMetrics<M extends { readonly id: string }>(of: Compared<M>, all: boolean) {
  const isTested = of.differences.some(({ verdict }) => verdict !== null && verdict !== 'NOT_TESTED');
  const significant = new Set(
    of.differences.flatMap(({ metric, verdict }) => (verdict === 'BETTER' || verdict === 'WORSE' ? metric : [])),
  );
  const measured = new Set(
    of.models.flatMap(({ cells }) => cells.flatMap(({ metric, value }) => (value === null ? [] : metric))),
  );
  const metrics = all ? of.metrics : of.metrics.filter(({ id }) => (isTested ? significant : measured).has(id));
  return { isTested, metrics, hidden: isTested ? of.metrics.length - metrics.length : 0 };
}
