import type { BoardRowType } from '../boards/board-row.type.js';
import type { MetricType } from '../benchmarks/metric.type.js';

/** A board as RFC 4180 CSV: values unrounded, intervals and ranks beside them, evidence and receipt in every row. */
export function boardCsv(metrics: readonly MetricType[], rows: readonly BoardRowType[], publicUrl: string): string {
  const perMetric = metrics.flatMap(({ label }) => [
    label,
    `${label} ci_low`,
    `${label} ci_high`,
    `${label} rank_low`,
    `${label} rank_high`,
  ]);
  const head = [
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
    ...perMetric,
    'receipt_url',
  ];
  const lines = rows.map((row) => {
    const cells = new Map(row.cells.map((cell) => [cell.metric, cell]));
    const values = metrics.flatMap(({ id }) => {
      const cell = cells.get(id);
      return [cell?.value, cell?.low, cell?.high, cell?.rankLow, cell?.rankHigh];
    });
    const receipt = row.evaluationId === null ? null : new URL(`/e/${row.evaluationId}`, publicUrl).href;
    return [
      ...[
        row.evidence,
        row.name,
        row.version,
        row.team,
        row.interface,
        row.backbone,
        row.parameters,
        row.licence,
        !row.notTrained,
      ],
      ...[row.submissionCode, row.publishedAt, row.citation, row.tableReference, ...values, receipt],
    ];
  });
  return [head, ...lines].map((line) => `${line.map(field).join(',')}\r\n`).join('');
}

function field(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value; // a spreadsheet must not run a name as a formula
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
