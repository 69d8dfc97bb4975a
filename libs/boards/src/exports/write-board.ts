import { arrange, resolveSort, shownMetrics } from '../arrange.js';
import type { Metric } from '../metric.js';
import { shownMark } from '../reference-rows.js';
import type { BoardRow } from '../row.js';
import { boardBibtex } from './bibtex.js';
import type { BoardExport } from './board-export.js';
import { boardCsv } from './csv.js';
import { boardJson } from './json.js';
import { boardLatex } from './latex.js';
import { boardMarkdown } from './markdown.js';

/** The export formats of a board, by the extension of its address. */
export const EXPORT_FORMATS = ['csv', 'json', 'tex', 'md', 'bib'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  tex: 'application/x-tex; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  bib: 'application/x-bibtex; charset=utf-8',
};

/** A board before a view is applied: all of its metrics, and all of its rows in any order. */
export interface WholeBoard extends Omit<BoardExport, 'metrics' | 'omitted' | 'rows'> {
  readonly metrics: readonly Metric[];
  readonly rows: readonly BoardRow[];
  readonly primaryMetric: string;
  /** Reference rows, which follow the others and are not part of a ranking. */
  readonly references?: readonly BoardRow[];
}

const WRITERS: Readonly<Record<ExportFormat, (exported: BoardExport, ranked: Metric | null) => string>> = {
  csv: boardCsv,
  json: boardJson,
  tex: boardLatex,
  md: boardMarkdown,
  bib: boardBibtex,
};

/** Formats for programs: without chosen columns they have every metric, the optional ones too. */
const DATA_FORMATS: readonly ExportFormat[] = ['csv', 'json'];

/**
 * Applies the board's view and writes the complete result: the same rows as the page under the same address. Tables for
 * texts have the columns of the page and name the metrics that they omit.
 */
export function writeBoard(format: ExportFormat, { primaryMetric, references = [], ...board }: WholeBoard): string {
  const sort = resolveSort(board.view, board.metrics, primaryMetric);
  const arranged = sort ? arrange(board.rows, board.view, sort).lines.map(({ row }) => row) : [];
  const rows = [...withShownMarks(arranged, board.metrics, references), ...references];
  const complete = DATA_FORMATS.includes(format) && board.view.columns === null;
  const metrics = complete ? board.metrics : shownMetrics(board.view, board.metrics);
  const omitted = board.metrics.filter((metric) => !metrics.includes(metric));
  return WRITERS[format]({ ...board, rows, metrics, omitted }, sort?.metric ?? null);
}

/** The rows with the marks that the page shows. */
function withShownMarks(
  rows: readonly BoardRow[],
  metrics: readonly Metric[],
  references: readonly BoardRow[],
): BoardRow[] {
  const known = new Map(metrics.map((metric) => [metric.id, metric]));
  return rows.map((row) => {
    if (row.evidence !== 'VERIFIED') return row;
    const cells = row.cells.map((cell) => {
      const metric = known.get(cell.metric);
      return metric ? { ...cell, mark: shownMark(cell, metric, references) } : cell;
    });
    return { ...row, cells };
  });
}
