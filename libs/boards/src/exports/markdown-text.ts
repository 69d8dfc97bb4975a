import type { Metric } from '../metric.js';
import type { Cell } from '../row.js';
import { formatEstimateInterval, formatValue } from '../metric-values.js';

/** Escapes a text for a line or a cell: no name becomes a column, a link, a formula or markup. */
export const markdownText = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\\`*_[\]<>|~&$]/g, '\\$&')
    .replace(/:(?=\/\/)|(?<=www)\./gi, '\\$&');

export const markdownLink = (text: string, address: string): string =>
  `[${text}](<${address.replace(/[<>]/g, encodeURIComponent)}>)`;

export const markdownLine = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** A metric's name; an arrow where lower is better. */
export const markdownMetric = ({ label, direction }: Pick<Metric, 'label' | 'direction'>): string =>
  `${markdownText(label)}${direction === 'LOWER' ? ' ↓' : ''}`;

/**
 * A value with its interval; the best bold and the second emphasised.
 *
 * @param measured whether it has an interval
 */
export function markdownValue(
  cell: Pick<Cell, 'value' | 'low' | 'high' | 'step' | 'mark'> | undefined,
  { format }: Pick<Metric, 'format'>,
  measured = true,
): string {
  const value = formatValue(cell ?? null, format);
  const marked = cell?.mark === 'BEST' ? `**${value}**` : cell?.mark === 'SECOND' ? `_${value}_` : value;
  const interval = cell?.value == null || !measured ? null : formatEstimateInterval(cell, format);
  return interval === null ? marked : `${marked} ${markdownText(interval)}`;
}
