import type { Comparison } from '../api/documents/compare.ts';

/** What of a comparison decides the rows of its table. */
interface Compared<M extends { readonly id: string; readonly format: string }> {
  readonly metrics: readonly M[];
  readonly models: readonly { readonly cells: readonly { readonly metric: string; readonly value: number | null }[] }[];
  readonly differences: readonly Pick<Comparison['differences'][number], 'metric' | 'verdict' | 'difference'>[];
}

/**
 * The metrics of the table, the ranking one first: all with a value, or it and those with a significant difference. A
 * board with too few images tests nothing: then it and those with a value. Percentages with a significant difference
 * precede the others, the largest difference first; the others keep the order of the board.
 *
 * @param ranking id of the metric shown first
 */
export function shownMetrics<M extends { readonly id: string; readonly format: string }>(
  of: Compared<M>,
  ranking: string,
  all: boolean,
) {
  const isTested = of.differences.some(({ verdict }) => verdict !== null && verdict !== 'NOT_TESTED');
  /** Metric → its largest significant difference. */
  const significant = new Map<string, number>();
  for (const { metric, verdict, difference } of of.differences)
    if (verdict === 'BETTER' || verdict === 'WORSE')
      significant.set(metric, Math.max(significant.get(metric) ?? 0, Math.abs(difference ?? 0)));
  const sizeOf = ({ id, format }: M) => (format === 'PERCENT' ? (significant.get(id) ?? -1) : -1);
  const measured = new Set(
    of.models.flatMap(({ cells }) => cells.flatMap(({ metric, value }) => (value === null ? [] : metric))),
  );
  const others = of.metrics.filter(({ id }) => id !== ranking).sort((one, other) => sizeOf(other) - sizeOf(one));
  const inOrder = [...of.metrics.filter(({ id }) => id === ranking), ...others];
  const chosen = isTested ? significant : measured;
  const metrics = inOrder.filter(({ id }) => id === ranking || (all ? measured : chosen).has(id));
  return {
    isTested,
    differs: significant.size > 0,
    metrics,
    /** Metrics with a value, but without a significant difference. */
    hidden:
      isTested && !all ? inOrder.filter((metric) => !metrics.includes(metric) && measured.has(metric.id)).length : 0,
    /** Metrics without a value of any model, such as those that no image of the test set counts for. */
    unmeasured: of.metrics.filter(({ id }) => !measured.has(id)).length,
  };
}
