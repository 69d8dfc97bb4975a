import { halfWidth } from '../metric-values.js';
import type { EvaluationExport, ResultExport } from './submission-export.js';

/** Parts that the LaTeX and the Markdown of a submission share. */

/** `MAC, split test (hidden)`. */
export const requestedOf = ({ track: { title, split } }: EvaluationExport): string =>
  `${title}, split ${split.name} (${split.role})`;

/** `12,000 instances`; listed for each board when they differ. */
export function countsOf(results: readonly ResultExport[]): string {
  const counts = results.map(({ instances }) => `${instances.toLocaleString('en-US')} instances`);
  if (new Set(counts).size === 1) return counts[0] ?? '';
  return results.map(({ board }, index) => `${board}: ${counts[index]}`).join('; ');
}

export const hasIntervals = (results: readonly ResultExport[]): boolean =>
  results.some(({ values }) => values.some((value) => halfWidth(value, value.format) !== null));

/** The values by metric, in the order in which the boards first list them; undefined where a board has none. */
export function linesOf(results: readonly ResultExport[]): { metric: MetricOf; cells: (ValueOf | undefined)[] }[] {
  const metrics = new Map<string, MetricOf>();
  for (const { values } of results)
    for (const { metric, label, direction, format } of values)
      if (!metrics.has(metric)) metrics.set(metric, { label, direction, format });
  return [...metrics].map(([id, metric]) => ({
    metric,
    cells: results
      .map(({ values }) => values.find((value) => value.metric === id))
      .map((value) => value && { ...value, mark: null }),
  }));
}

type ValueOf = ResultExport['values'][number];
type MetricOf = Pick<ValueOf, 'label' | 'direction' | 'format'>;

/** `2026-11-20`. */
export const dayOf = (instant: string): string => instant.slice(0, 10);
