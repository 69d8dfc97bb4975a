import { formatMetric, type MetricDefinition } from '@primitives/metrics';
import { isBetter } from './rank-ranges.js';

export type Mark = 'BEST' | 'SECOND';

/** The lowest rank of an entry with a mark: of a second best one, at most one other is significantly better. */
const LOWEST_RANKS: Readonly<Record<Mark, number>> = { BEST: 1, SECOND: 2 };

/**
 * Marks the best and second-best values of a column, which tables print in bold and underlined. Values that are equal
 * when printed share a mark; the second mark belongs to the next printed value, however many values share the first.
 * Null is never marked, nor is a value that no other is compared with. Call this function separately for measured rows
 * and for reported rows. O(K log K).
 *
 * @param rankLows the first rank of each value, where values are rounded and ranks are not: a value has a mark only if
 *   its rank allows it. Null: not ranked
 */
export function bestMarks(
  values: readonly (number | null)[],
  metric: Pick<MetricDefinition, 'format' | 'direction'>,
  rankLows: readonly (number | null)[] = [],
): (Mark | null)[] {
  const printed = values.map((value) => (value === null ? null : formatMetric(metric, value)));
  const marks: (Mark | null)[] = values.map(() => null);
  if (values.filter((value) => value !== null).length < 2) return marks;
  for (const mark of ['BEST', 'SECOND'] as const) {
    const open = printed.map((text, i) =>
      marks[i] === null && (rankLows[i] ?? 1) <= LOWEST_RANKS[mark] ? text : null,
    );
    const [first] = open
      .filter((text) => text !== null)
      .sort((a, b) => (a === b ? 0 : isBetter(Number(a), Number(b), metric.direction) ? -1 : 1));
    open.forEach((text, i) => {
      if (text !== null && text === first) marks[i] = mark;
    });
  }
  return marks;
}
