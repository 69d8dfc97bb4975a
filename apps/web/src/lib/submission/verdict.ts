import { coarserStep, floorOf, formatWithSign, marginText, type Reference } from '@primitives/boards';

import type { Evaluation } from '../api/documents/submission.ts';
import { words } from '../strings/verdict.ts';

type Metric = Evaluation['track']['metrics'][number];
interface Value {
  readonly value: number | null;
  readonly step?: number | null;
}
interface Result extends Value {
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * How good a result is: whether it is better than random or constant answers with all of its interval, as for the marks
 * of a board, and how far it is from the best entry. Null where neither is known.
 *
 * @param best of the board; null: without one @param isOwn whether the result is that entry
 * @param isWithheld whether the release rule would withhold a first result with these values
 */
export function verdictOf(
  result: Result,
  metric: Metric,
  references: readonly Reference[],
  best: Value | null,
  isOwn: boolean,
  isWithheld = false,
): string | null {
  const { value, low, high } = result;
  if (value === null) return null;
  const sign = metric.direction === 'LOWER' ? -1 : 1;
  const worst = (sign === 1 ? low : high) ?? value;
  const floor = floorOf(metric, references);
  const top = sign === 1 ? high : low;
  const isBetter = floor !== null && sign * worst > sign * floor.value;
  const isBelow = floor !== null && top !== null && sign * top < sign * floor.value;
  const better = isWithheld ? 'close' : low === null ? 'better' : 'clear';
  const kind = isBetter ? better : isBelow ? 'below' : 'alike';
  const chance = floor && words.chance[kind](formatWithSign({ ...floor, step: floor.step ?? null }, metric.format));
  const parts = [chance, isOwn ? words.best : gapText(result, metric, best, sign)].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(', ') : null;
}

function gapText({ value, step }: Value, metric: Metric, best: Value | null, sign: 1 | -1): string | null {
  if (value === null || best === null || best.value === null) return null;
  const gap = sign * (best.value - value);
  const margin = marginText({ value: Math.abs(gap), step: coarserStep(step, best.step) }, metric);
  return parseFloat(margin) === 0 ? words.equal : gap > 0 ? words.behind(margin) : words.ahead(margin);
}
