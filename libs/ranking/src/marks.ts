import { formatMetric, type MetricDefinition } from '@primitives/metrics';
import { isBetter } from './rank-ranges.js';

export type Mark = 'BEST' | 'SECOND';

/**
 * Marks the best and second-best values of a column, which tables print in bold and underlined. Values that are equal
 * when printed share a mark; the second mark belongs to the next printed value, however many values share the first.
 * Null is never marked, nor is a value that no other is compared with. Call this function separately for measured rows
 * and for reported rows. O(K log K).
 *
 * @param rankLows the first rank of each value, where values are rounded and ranks are not: a printed value has a mark
 *   only if no entry without a better mark is significantly better than one with this value. Null: not ranked
 */
export function bestMarks(
  values: readonly (number | null)[],
  metric: Pick<MetricDefinition, 'format' | 'direction'>,
  rankLows: readonly (number | null)[] = [],
): (Mark | null)[] {
  const printed = values.map((value) => (value === null ? null : formatMetric(metric, value)));
  const marks: (Mark | null)[] = values.map(() => null);
  if (values.filter((value) => value !== null).length < 2) return marks;
  const texts = [...new Set(printed.filter((text) => text !== null))].sort((a, b) =>
    isBetter(Number(a), Number(b), metric.direction) ? -1 : 1,
  );
  let marked = 0;
  for (const [place, mark] of (['BEST', 'SECOND'] as const).entries()) {
    const same = printed.flatMap((text, i) => (text !== null && text === texts[place] ? [i] : []));
    if (same.some((i) => (rankLows[i] ?? 1) > marked + 1)) break;
    for (const i of same) marks[i] = mark;
    marked += same.length;
  }
  return marks;
}
