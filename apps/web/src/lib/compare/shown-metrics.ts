import type { Comparison } from '../api/documents/compare.ts';

/** What of a comparison decides the rows of its table. */
interface Compared<M extends { readonly id: string }> {
  readonly metrics: readonly M[];
  readonly models: readonly { readonly cells: readonly { readonly metric: string; readonly value: number | null }[] }[];
  readonly differences: readonly Pick<Comparison['differences'][number], 'metric' | 'verdict'>[];
}

/**
 * The metrics of the table, the ranking one first: all, or it and those with a significant difference. A board with too
 * few images tests nothing: then it and those with a value.
 *
 * @param ranking id of the metric shown first
 */
export function shownMetrics<M extends { readonly id: string }>(of: Compared<M>, ranking: string, all: boolean) {
  const isTested = of.differences.some(({ verdict }) => verdict !== null && verdict !== 'NOT_TESTED');
  const significant = new Set(
    of.differences.flatMap(({ metric, verdict }) => (verdict === 'BETTER' || verdict === 'WORSE' ? metric : [])),
  );
  const measured = new Set(
    of.models.flatMap(({ cells }) => cells.flatMap(({ metric, value }) => (value === null ? [] : metric))),
  );
  const inOrder = [...of.metrics.filter(({ id }) => id === ranking), ...of.metrics.filter(({ id }) => id !== ranking)];
  const chosen = isTested ? significant : measured;
  const metrics = all ? inOrder : inOrder.filter(({ id }) => id === ranking || chosen.has(id));
  return {
    isTested,
    differs: significant.size > 0,
    metrics,
    hidden: isTested ? of.metrics.length - metrics.length : 0,
  };
}
