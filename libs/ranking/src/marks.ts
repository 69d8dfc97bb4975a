import { formatMetric, type MetricDefinition } from '@primitives/metrics';
import { isBetter } from './rank-ranges.js';

export type Mark = 'BEST' | 'SECOND';

/**
 * Marks the best and second-best values of a column, which tables print in bold and underlined. Values that are equal
 * when printed share a mark; the second mark belongs to the next printed value, however many values share the first.
 * Null is never marked, nor is a value that no other is compared with. Call this function separately for measured rows
 * and for reported rows. O(K log K).
 *
 * @param rankLows the first rank of each value, where values are rounded and ranks are not: a better rank precedes a
 *   better value, as in the order of a board. Null: not ranked
 */
export function bestMarks(
  values: readonly (number | null)[],
  metric: Pick<MetricDefinition, 'format' | 'direction'>,
  rankLows: readonly (number | null)[] = [],
): (Mark | null)[] {
  const places = values.map((value, i) =>
    value === null ? null : { text: formatMetric(metric, value), rank: rankLows[i] ?? 1 },
  );
  const valued = places.filter((place) => place !== null);
  const marks: (Mark | null)[] = values.map(() => null);
  if (valued.length < 2) return marks;
  const areEqual = (a: Place, b: Place) => a.rank === b.rank && a.text === b.text;
  const order = valued.sort(
    (a, b) =>
      a.rank - b.rank || (a.text === b.text ? 0 : isBetter(Number(a.text), Number(b.text), metric.direction) ? -1 : 1),
  );
  const best = order[0]!;
  const second = order.find((place) => !areEqual(place, best));
  places.forEach((place, i) => {
    if (place && areEqual(place, best)) marks[i] = 'BEST';
    else if (place && second && areEqual(place, second)) marks[i] = 'SECOND';
  });
  return marks;
}

interface Place {
  /** As printed. */
  readonly text: string;
  readonly rank: number;
}
