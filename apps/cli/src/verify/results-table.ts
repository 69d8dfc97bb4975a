import { isProtocol } from '@primitives/benchmark';
import { boardMetrics, METRICS, primaryMetricOf } from '@primitives/metrics';
import type { Receipt } from '@primitives/receipts';
import { formatInterval, formatValue, table } from '../output.js';

/** All values of a receipt as boards print them: one column per board, one row per metric, first the one that ranks. */
export function resultsTable({ track: { protocol }, results }: Pick<Receipt, 'track' | 'results'>): string {
  const boards = Object.entries(results);
  const columns = isProtocol(protocol)
    ? boards.flatMap(([board]) => [primaryMetricOf(protocol, board), ...boardMetrics(protocol, board)])
    : [];
  const signed = new Set(boards.flatMap(([, metrics]) => Object.keys(metrics)));
  const ids = new Set([...columns.filter((id) => signed.has(id)), ...signed]);
  const rows = [...ids].map((id) => {
    const definition = METRICS.get(id);
    const format = definition?.format === 'percent' ? 'PERCENT' : 'COUNT';
    return [
      `${definition?.label ?? id}${definition?.direction === 'lower' ? ' ↓' : ''}`,
      ...boards.map(([, { [id]: cell }]) =>
        cell ? `${formatValue(cell.value, format)} ${formatInterval(cell, format)}`.trimEnd() : '–',
      ),
    ];
  });
  return table(['metric', ...boards.map(([board]) => board)], rows);
}
