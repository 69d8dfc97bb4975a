import { formatMetric, type MetricDefinition } from '@primitives/metrics';
import { isBetter } from './rank-ranges.js';

export type Mark = 'BEST' | 'SECOND';

/**
 * Marks the best and second-best values of a column, which tables print in bold and underlined. Values that are equal
 * when printed share a mark, unless their first ranks differ: then the lower one is better. The second mark belongs to
 * the next value, however many values share the first. Null is never marked, nor is a column whose values are all
 * equal. Call this function separately for measured rows and for reported rows. O(K log K).
 *
 * @param rankLows the first rank of each value, where values are rounded and ranks are not: a mark that they contradict
 *   is omitted, with those below it. Null: not ranked
 */
export function bestMarks(
  values: readonly (number | null)[],
  metric: Pick<MetricDefinition, 'format' | 'direction'>,
  rankLows: readonly (number | null)[] = [],
): (Mark | null)[] {
  const marks: (Mark | null)[] = values.map(() => null);
  /** Values that are printed alike and have the same first rank. */
  const groups = new Map<string, { value: number; rank: number; places: number[] }>();
  for (const [place, value] of values.entries()) {
    if (value === null) continue;
    const rank = rankLows[place] ?? 1;
    const text = formatMetric(metric, value);
    const group = groups.get(`${text} ${rank}`);
    if (group) group.places.push(place);
    else groups.set(`${text} ${rank}`, { value: Number(text), rank, places: [place] });
  }
  if (groups.size < 2) return marks;
  const order = [...groups.values()].sort((a, b) =>
    a.value === b.value ? a.rank - b.rank : isBetter(a.value, b.value, metric.direction) ? -1 : 1,
  );
  for (const [at, mark] of (['BEST', 'SECOND'] as const).entries()) {
    const group = order[at];
    if (!group || order.slice(at + 1).some(({ rank }) => rank < group.rank)) break;
    for (const place of group.places) marks[place] = mark;
  }
  return marks;
}
