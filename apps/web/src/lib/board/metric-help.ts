import type { Metric } from '@primitives/boards';

import { words } from '../strings/board.ts';

/** What a metric measures: its definition, unit and direction, and how rounded values of it are printed. */
export function metricHelp(
  { help, format, direction, axis }: Pick<Metric, 'help' | 'format' | 'direction' | 'axis'>,
  isRounded: boolean,
): string {
  const better = direction === 'LOWER' ? words.lower : words.higher;
  return `${help} ${words.units[format]} ${better}.${isRounded && axis === 'LOG' ? words.roundedCounts : ''}`;
}
