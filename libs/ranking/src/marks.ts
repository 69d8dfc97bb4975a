import { formatMetric, type MetricDefinition } from '@primitives/metrics';
import { isBetter } from './rank-ranges.js';

export type Mark = 'BEST' | 'SECOND';

/**
 * Marks the best and second-best values of a column, which tables print in bold and underlined. Values that are equal
 * when printed share a mark; the second mark belongs to the next printed value, however many values share the first.
 * Null is never marked, nor is a value that no other is compared with. Call this function separately for measured rows
 * and for reported rows. O(K log K).
 *
 * @param rankLows the first rank of each value, where values are rounded and ranks are not: a mark that they contradict
 *   is omitted, with those below it. Null: not ranked
 */
export function bestMarks(
  values: readonly (number | null)[],
  metric: Pick<MetricDefinition, 'format' | 'direction'>,
  rankLows: readonly (number | null)[] = [],
): (Mark | null)[] {
  /** The first rank of all values that are printed alike. */
  const ranks = new Map<string, number>();
  const texts = values.map((value, i) => {
    if (value === null) return null;
    const text = formatMetric(metric, value);
    ranks.set(text, Math.min(ranks.get(text) ?? Infinity, rankLows[i] ?? 1));
    return text;
  });
  const marks: (Mark | null)[] = values.map(() => null);
  if (texts.filter((text) => text !== null).length < 2) return marks;
  const order = [...ranks.keys()].sort((a, b) => (isBetter(Number(a), Number(b), metric.direction) ? -1 : 1));
  for (const [place, mark] of (['BEST', 'SECOND'] as const).entries()) {
    const text = order[place];
    if (text === undefined) break;
    const rank = ranks.get(text) ?? 1;
    if (order.slice(place + 1).some((other) => (ranks.get(other) ?? 1) < rank)) break;
    texts.forEach((other, i) => {
      if (other === text) marks[i] = mark;
    });
  }
  return marks;
}
