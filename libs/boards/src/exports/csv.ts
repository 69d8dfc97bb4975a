import type { BoardRow, Metric } from '../board.js';
import { formatPrecision } from '../precision.js';
import { COST_EXTRAS } from '../view.js';
import { cellOf, changeOf, receiptOf, showsChange, type BoardExport } from './board-export.js';
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
  'weights',
  'execution_providers',
  'trained_on_track',
  'submission',
  'published_at',
  'citation',
  'table_reference',
];
const COSTS = ['flops', 'memory_bytes', 'latency_ms', 'latency_ratio', 'hardware', 'precision'];

/**
 * RFC 4180: unrounded values with intervals and ranks, evidence and source in every row; costs when the view shows one,
 * and the change between worlds as a fraction of the closed one.
 */
export function boardCsv(exported: BoardExport, ranked: Metric | null): string {
  const { metrics, rows, view, publicUrl } = exported;
  const change = showsChange(exported);
  const costs = COST_EXTRAS.some((extra) => view.extras.includes(extra));
  const perMetric = metrics.flatMap(({ label }) => [
    label,
    `${label} ci_low`,
    `${label} ci_high`,
    `${label} rank_low`,
    `${label} rank_high`,
  ]);
  const head = [
    ...FACTS,
    ...perMetric,
    ...(costs ? COSTS : []),
    ...(change ? [`${ranked?.label ?? ''} closed_to_open`] : []),
    'receipt_url',
  ];
  const lines = rows.map((row) => [
    row.evidence.toLowerCase(),
    row.name,
    row.version,
    row.team,
    row.interface,
    row.backbone,
    row.parameters,
    row.licence,
    row.weights?.toLowerCase(),
    row.providers?.join(' '),
    row.trainingDeclared ? !row.notTrained : null,
    row.submissionCode,
    row.publishedAt,
    row.citation,
    row.tableReference,
    ...metrics.flatMap((metric) => {
      const cell = cellOf(row, metric);
      return [cell?.value, cell?.low, cell?.high, cell?.rankLow, cell?.rankHigh];
    }),
    ...(costs ? costsOf(row) : []),
    ...(change ? [changeOf(row, ranked, exported)] : []),
    receiptOf(row, publicUrl),
  ]);
  return csvText([head, ...lines]);
}

const costsOf = ({ cost }: BoardRow) => [
  cost?.flops,
  cost?.memoryBytes,
  cost?.latencyMs,
  cost?.ratio,
  cost?.hardwareClass,
  cost?.precision && formatPrecision(cost.precision).replaceAll('\u00a0', ' '),
];
