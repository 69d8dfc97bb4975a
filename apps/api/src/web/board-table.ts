import {
  arrange,
  formatRank,
  formatValue,
  MISSING,
  shownMetrics,
  type BoardRow,
  type BoardView,
  type Metric,
  type Sort,
} from '@primitives/boards';
import { escapeHtml } from './html.js';

export interface StaticBoard {
  readonly title: string;
  readonly task: string;
  readonly view: BoardView;
  readonly sort: Sort | null;
  readonly metrics: readonly Metric[];
  /** The first verified rows, and the reported ones. */
  readonly rows: readonly BoardRow[];
  /** Verified rows of the view. */
  readonly totalCount: number;
  /** Address of the whole board as CSV. */
  readonly exportUrl: string;
}

/** The view as a plain table in an element that the app removes: it reads without scripts, and search engines read it. */
export function staticBoard(board: StaticBoard): string {
  const { view, sort } = board;
  const metrics = shownMetrics(view, board.metrics);
  const rows = sort ? arrange(board.rows, view, sort).lines.map(({ row }) => row) : [];
  const verified = rows.filter(({ evidence }) => evidence === 'VERIFIED').length;
  const heads = metrics.map(
    ({ label, direction }) => `<th scope="col">${escapeHtml(label)}${direction === 'LOWER' ? ' ↓' : ''}</th>`,
  );
  const more =
    board.totalCount > verified
      ? `<p>${verified} of ${board.totalCount} entries. <a href="${escapeHtml(board.exportUrl)}">All as CSV</a></p>`
      : '';
  return [
    '<main id="static-board" class="page">',
    `<h1>${escapeHtml(board.title)}</h1>`,
    `<p>${escapeHtml(board.task)}</p>`,
    '<div style="overflow-x:auto"><table>',
    `<caption>${escapeHtml(board.title)}: ${board.totalCount} verified, ${rows.length - verified} reported by papers</caption>`,
    `<thead><tr><th scope="col">Rank</th><th scope="col">Method</th><th scope="col">Evidence</th>${heads.join('')}</tr></thead>`,
    '<tbody>',
    ...rows.map((row) => tableRow(row, metrics, sort)),
    '</tbody></table></div>',
    more,
    '</main>',
  ].join('\n');
}

function tableRow(row: BoardRow, metrics: readonly Metric[], sort: Sort | null): string {
  const cells = new Map(row.cells.map((cell) => [cell.metric, cell]));
  const place = sort ? cells.get(sort.metric.id) : undefined;
  const rank = row.evidence === 'REPORTED' ? 'not ranked' : place ? formatRank(place.rankLow, place.rankHigh) : MISSING;
  const name = escapeHtml(row.notTrained ? `${row.name} †` : row.name);
  const method = row.submissionCode === null ? name : `<a href="/s/${escapeHtml(row.submissionCode)}">${name}</a>`;
  const evidence =
    row.evidence === 'VERIFIED'
      ? 'verified'
      : `reported: ${escapeHtml([row.citation, row.tableReference].filter(Boolean).join(', '))}`;
  const values = metrics.map(({ id, format }) => `<td>${formatValue(cells.get(id)?.value ?? null, format)}</td>`);
  return `<tr><td>${rank}</td><th scope="row">${method}</th><td>${evidence}</td>${values.join('')}</tr>`;
}
