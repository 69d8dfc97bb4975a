import { formatMetric, type MetricDefinition } from '@primitives/metrics';
import { isBetter } from './rank-ranges.js';

export type Mark = 'BEST' | 'SECOND';

/**
 * Marks the best and second-best values of a column, which tables print in bold and underlined. Values that are equal
 * when printed share a mark; the second mark belongs to the next printed value, however many values share the first.
 * Null is never marked, nor is a value that no other is compared with. Call this function separately for measured rows
 * and for reported rows. O(K log K).
 */
export function bestMarks(
  values: readonly (number | null)[],
  metric: Pick<MetricDefinition, 'format' | 'direction'>,
): (Mark | null)[] {
  const printed = values.map((value) => (value === null ? null : formatMetric(metric, value)));
  const distinct = [...new Set(printed.filter((text) => text !== null))].sort((a, b) =>
    isBetter(Number(a), Number(b), metric.direction) ? -1 : 1,
  );
  const [best, second] = values.filter((value) => value !== null).length > 1 ? distinct : [];
  return printed.map((text) => (text === null ? null : text === best ? 'BEST' : text === second ? 'SECOND' : null));
}
