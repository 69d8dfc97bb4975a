import type { Metric } from '../metric.js';
import type { Cell } from '../row.js';
import { formatEstimateInterval, formatValue } from '../metric-values.js';
import { latexText } from './latex-text.js';

/** A row of a booktabs table. */
export const latexLine = (cells: readonly string[]): string => `    ${cells.join(' & ')} \\\\`;

/** A metric's name with the direction in which it is better. */
export const latexMetric = ({ label, direction }: Pick<Metric, 'label' | 'direction'>): string =>
  `${latexText(label)} $${direction === 'HIGHER' ? '\\uparrow' : '\\downarrow'}$`;

/**
 * A value with its interval in small type; the best bold and the second underlined.
 *
 * @param measured whether it has an interval
 */
export function latexValue(
  cell: Pick<Cell, 'value' | 'low' | 'high' | 'step' | 'mark'> | undefined,
  { format }: Pick<Metric, 'format'>,
  measured = true,
): string {
  const value = latexText(formatValue(cell ?? null, format));
  const marked =
    cell?.mark === 'BEST' ? `\\textbf{${value}}` : cell?.mark === 'SECOND' ? `\\underline{${value}}` : value;
  const interval = cell?.value == null || !measured ? null : formatEstimateInterval(cell, format);
  return interval === null ? marked : `${marked} {\\scriptsize ${latexText(interval)}}`;
}
