import { formatMetric, type MetricDefinition } from '@primitives/metrics';
import { isBetter } from './rank-ranges.js';

export type Mark = 'BEST' | 'SECOND';

/**
 * Marks the best and second-best values of a column, which tables print in bold and underlined. Values that are equal
 * when printed share a mark. The second mark belongs to the next printed value, however many values share the first.
 * Null is never marked, nor is a column whose values are all printed alike. Call this function separately for measured
 * rows and for reported rows. O(K log K).
 *
 * @param rankLows the first rank of each value, where values are rounded and ranks are not: a mark that they contradict
 *   is omitted, with those below it, and so is one of values that are printed alike with different first ranks.
 *   Null: not ranked
 */
export function bestMarks(
  values: readonly (number | null)[],
  metric: Pick<MetricDefinition, 'format' | 'direction'>,
  rankLows: readonly (number | null)[] = [],
): (Mark | null)[] {
  const marks: (Mark | null)[] = values.map(() => null);
  /** Values that are printed alike, with their lowest and highest first rank. */
  const groups = new Map<string, { value: number; rank: number; last: number; places: number[] }>();
  for (const [place, value] of values.entries()) {
    if (value === null) continue;
    const rank = rankLows[place] ?? 1;
    const text = formatMetric(metric, value);
    const group = groups.get(text);
    if (!group) groups.set(text, { value: Number(text), rank, last: rank, places: [place] });
    else {
      group.places.push(place);
      group.rank = Math.min(group.rank, rank);
      group.last = Math.max(group.last, rank);
    }
  }
  if (groups.size < 2) return marks;
  const order = [...groups.values()].sort((a, b) => (isBetter(a.value, b.value, metric.direction) ? -1 : 1));
  for (const [at, mark] of (['BEST', 'SECOND'] as const).entries()) {
    const group = order[at];
    if (!group || group.last > group.rank || order.slice(at + 1).some(({ rank }) => rank < group.rank)) break;
    for (const place of group.places) marks[place] = mark;
  }
  return marks;
}
