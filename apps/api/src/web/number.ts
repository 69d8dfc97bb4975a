import { formatMetric } from '@primitives/metrics';
import type { BoardCellType } from '../boards/board-row.type.js';
import type { MetricType } from '../benchmarks/metric.type.js';

/** A value as the board prints it; a dash where there is none, never 0. */
export const shown = (metric: Pick<MetricType, 'format'>, value: number | null): string =>
  value === null ? '–' : formatMetric(metric, value);

/** `2`, `2–3`, or a dash for what is not ranked. */
export function rankText({ rankLow, rankHigh }: Pick<BoardCellType, 'rankLow' | 'rankHigh'>): string {
  if (rankLow === null || rankHigh === null) return '–';
  return rankLow === rankHigh ? `${rankLow}` : `${rankLow}–${rankHigh}`;
}
