import type { Metric } from '../metric.js';
import { formatPrecision } from '../precision.js';
import { COST_EXTRAS, FACT_COLUMNS, type BoardRow, type Cell } from '../row.js';
import { reasonText } from '../metric-values.js';
import { columnNotes, notesOfRow } from '../notes.js';
import { cellOf, changeOf, receiptOf, showsChange, type BoardExport } from './board-export.js';
import { csvText } from './csv-text.js';

const COSTS = ['flops', 'memory_bytes', 'latency_ms', 'latency_ratio', 'hardware', 'precision'];

/**
 * RFC 4180: values with all digits, those of hidden splits as published (rounded), with intervals and ranks, evidence
 * and source in every row; costs when the view shows one, and the change between worlds as a fraction of the closed
 * one. The reason of a column says why a value or its interval is missing. `table_notes`: what is known about columns,
 * once, in the first row.
 */
export function boardCsv(exported: BoardExport, ranked: Metric | null): string {
  const { metrics, rows, view, publicUrl } = exported;
  const change = showsChange(exported);
  const notes = columnNotes(metrics);
  const costs = COST_EXTRAS.some((extra) => view.extras.includes(extra));
  const perMetric = metrics.flatMap(({ label }) => [
    label,
    `${label} ci_low`,
    `${label} ci_high`,
    `${label} step`,
    `${label} reason`,
    `${label} rank_low`,
    `${label} rank_high`,
  ]);
  const head = [
    ...FACT_COLUMNS.map(([heading]) => heading),
    ...perMetric,
    ...(costs ? COSTS : []),
    ...(change ? [`${ranked?.label ?? ''} closed_to_open`] : []),
    'note',
    'receipt_url',
    ...(notes.length > 0 ? ['table_notes'] : []),
  ];
  const lines = rows.map((row, at) => [
    ...FACT_COLUMNS.map(([, value]) => value(row)),
    ...metrics.flatMap((metric) => {
      const cell = cellOf(row, metric);
      const reason = cell && isMissing(cell) ? reasonText(cell) : null;
      return [cell?.value, cell?.low, cell?.high, cell?.step, reason, cell?.rankLow, cell?.rankHigh];
    }),
    ...(costs ? costsOf(row) : []),
    ...(change ? [changeOf(row, ranked, exported)] : []),
    notesOfRow(row),
    receiptOf(row, publicUrl),
    ...(notes.length > 0 ? [at === 0 ? notes.join(' ') : null] : []),
  ]);
  return csvText([head, ...lines]);
}

const isMissing = ({ value, low }: Pick<Cell, 'value' | 'low'>): boolean => value === null || low === null;

const costsOf = ({ cost }: BoardRow) => [
  cost?.flops,
  cost?.memoryBytes,
  cost?.latencyMs,
  cost?.ratio,
  cost?.hardwareClass,
  cost?.precision && formatPrecision(cost.precision).replaceAll('\u00a0', ' '),
];
