import type { Metric } from './metric.js';
import { isListedArea } from './metric-unit.js';
import type { Cell } from './row.js';

/** Why an area and its interval may be negative. */
export const NEGATIVE_AREA =
  'Can be below 0, because area is subtracted where unseen accuracy decreases along the list of biases.';

/** Whether an area, or the lower end of its interval, is below 0. */
export const isNegativeArea = (id: string, cell: Pick<Cell, 'value' | 'low'> | undefined): boolean =>
  isListedArea({ id }) && (cell?.low ?? cell?.value ?? 0) < 0;

/** Why an area among these values, or its interval, may be below 0; null if none is. */
export function negativeAreaNote(
  metrics: readonly Pick<Metric, 'id' | 'label'>[],
  cells: readonly Pick<Cell, 'metric' | 'value' | 'low'>[],
): string | null {
  const metric = metrics.find(({ id }) => cells.some((cell) => cell.metric === id && isNegativeArea(id, cell)));
  return metric ? `${metric.label}: ${NEGATIVE_AREA}` : null;
}
