import { COST_EXTRAS } from '../view.js';
import { cellOf, sourceOf, type BoardExport } from './board-export.js';
import { csvText } from './csv-text.js';

const FACTS = [
  'evidence',
  'name',
  'version',
  'team',
  'interface',
  'backbone',
  'parameters',
  'licence',
  'trained_on_track',
  'submission',
  'published_at',
  'citation',
  'table_reference',
];
const COSTS = ['flops', 'memory_bytes', 'latency_ms', 'latency_ratio', 'hardware'];

/** RFC 4180: values unrounded, intervals and ranks beside them, evidence and source in every row; costs when the view shows one. */
export function boardCsv({ metrics, rows, view, publicUrl }: BoardExport): string {
  const costs = COST_EXTRAS.some((extra) => view.extras.includes(extra));
  const perMetric = metrics.flatMap(({ label }) => [
    label,
    `${label} ci_low`,
    `${label} ci_high`,
    `${label} rank_low`,
    `${label} rank_high`,
  ]);
  const head = [...FACTS, ...perMetric, ...(costs ? COSTS : []), 'receipt_url'];
  const lines = rows.map((row) => [
    row.evidence.toLowerCase(),
    row.name,
    row.version,
    row.team,
    row.interface,
    row.backbone,
    row.parameters,
    row.licence,
    !row.notTrained,
    row.submissionCode,
    row.publishedAt,
    row.citation,
    row.tableReference,
    ...metrics.flatMap((metric) => {
      const cell = cellOf(row, metric);
      return [cell?.value, cell?.low, cell?.high, cell?.rankLow, cell?.rankHigh];
    }),
    ...(costs ? [row.cost?.flops, row.cost?.memoryBytes, row.cost?.latencyMs, row.cost?.ratio, row.cost?.hardwareClass] : []),
    row.evaluationId === null ? null : sourceOf(row, publicUrl),
  ]);
  return csvText([head, ...lines]);
}
