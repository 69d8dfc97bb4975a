import type { BoardRowType } from '../boards/board-row.type.js';
import type { MetricType } from '../benchmarks/metric.type.js';
import { escapeHtml } from './html.js';
import { rankText, shown } from './number.js';

export interface StaticBoard {
  readonly title: string;
  readonly task: string;
  readonly primaryMetric: string;
  readonly metrics: readonly MetricType[];
  readonly rows: readonly BoardRowType[];
  readonly totalCount: number;
  readonly reported: readonly BoardRowType[];
  /** Address of the whole board as CSV. */
  readonly exportUrl: string;
}

/** The board as a plain table in an element that the app removes: it reads without scripts, and search engines read it. */
export function staticBoard(board: StaticBoard): string {
  const heads = board.metrics.map(
    ({ label, direction }) => `<th scope="col">${escapeHtml(label)}${direction === 'lower' ? ' ↓' : ''}</th>`,
  );
  const more =
    board.totalCount > board.rows.length
      ? `<p>${board.rows.length} of ${board.totalCount} entries. <a href="${escapeHtml(board.exportUrl)}">All as CSV</a></p>`
      : '';
  return [
    '<main id="static-board" class="page">',
    `<h1>${escapeHtml(board.title)}</h1>`,
    `<p>${escapeHtml(board.task)}</p>`,
    '<div style="overflow-x:auto"><table>',
    `<caption>${escapeHtml(board.title)}: ${board.totalCount} verified, ${board.reported.length} reported by papers</caption>`,
    `<thead><tr><th scope="col">Rank</th><th scope="col">Method</th><th scope="col">Evidence</th>${heads.join('')}</tr></thead>`,
    '<tbody>',
    ...[...board.rows, ...board.reported].map((row) => tableRow(row, board)),
    '</tbody></table></div>',
    more,
    '</main>',
  ].join('\n');
}

function tableRow(row: BoardRowType, { metrics, primaryMetric }: StaticBoard): string {
  const cells = new Map(row.cells.map((cell) => [cell.metric, cell]));
  const primary = cells.get(primaryMetric);
  const rank = row.evidence === 'reported' || !primary ? 'not ranked' : rankText(primary);
  const name = escapeHtml(row.notTrained ? `${row.name} †` : row.name);
  const method = row.submissionCode === null ? name : `<a href="/s/${escapeHtml(row.submissionCode)}">${name}</a>`;
  const evidence =
    row.evidence === 'verified'
      ? 'verified'
      : `reported: ${escapeHtml([row.citation, row.tableReference].filter(Boolean).join(', '))}`;
  const values = metrics.map((metric) => `<td>${shown(metric, cells.get(metric.id)?.value ?? null)}</td>`);
  return `<tr><td>${rank}</td><th scope="row">${method}</th><td>${evidence}</td>${values.join('')}</tr>`;
}
