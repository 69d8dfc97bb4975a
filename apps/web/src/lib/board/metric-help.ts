import type { Metric } from '@primitives/boards';

import { fullName } from '../strings/abbreviations.ts';
import { words } from '../strings/board.ts';

/**
 * What a metric measures: its full name if the label is abbreviated, its definition, unit and direction, and how
 * rounded values of it are printed.
 */
export function metricHelp(
  { label, help, format, direction, axis }: Pick<Metric, 'label' | 'help' | 'format' | 'direction' | 'axis'>,
  isRounded: boolean,
): string {
  const better = direction === 'LOWER' ? words.lower : words.higher;
  return `${fullName(label)}${help} ${words.units[format]} ${better}.${isRounded && axis === 'LOG' ? words.roundedCounts : ''}`;
}
