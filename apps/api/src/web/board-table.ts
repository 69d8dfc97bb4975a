import {
  arrange,
  formatEstimateInterval,
  formatRank,
  formatValue,
  marksOf,
  MISSING,
  shownMetrics,
  tableNotes,
  type BoardRow,
  type BoardView,
  type Metric,
  type Sort,
} from '@primitives/boards';
import { escapeHtml } from './html.js';
import { LATE_WITH_SCRIPTS } from './static-style.js';

export interface StaticBoard {
  readonly title: string;
  readonly task: string;
  /** Slug. */
  readonly track: string;
  readonly view: BoardView;
  readonly sort: Sort | null;
  readonly metrics: readonly Metric[];
  /** The first verified rows, and the reported ones. */
  readonly rows: readonly BoardRow[];
  /** Models without training, below the others in any order. */
  readonly references: readonly BoardRow[];
  /** Verified rows of the view. */
  readonly totalCount: number;
  /** When the board was ranked; null while it has no results. */
  readonly asOf: Date | null;
  /** URL of the whole board as CSV. */
  readonly exportUrl: string;
}

/** A minimal style for readers without scripts: the app's own style sheets do not cover this table. */
const STYLE =
  `<style>${LATE_WITH_SCRIPTS}` +
  '#static-page :is(td,th){padding:3px 8px;text-align:right;vertical-align:top}' +
  '#static-page :is(td,th):nth-child(2),#static-page td:nth-child(3){text-align:left}#static-page small{display:block;color:var(--ink-3)}</style>';
const NOTE =
  'Ranks are ranges: methods with overlapping ranges may not differ significantly. Each value has its 95% interval below it. † not trained on this benchmark.';

/** The view as a plain table in an element that the app removes; for readers without scripts and search engines. */
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
  const asOf = board.asOf ? `<p>Data as of ${board.asOf.toISOString().slice(0, 16).replace('T', ' ')} UTC. ` : '<p>';
  return [
    '<main id="static-page" class="page">',
    STYLE,
    `<h1>${escapeHtml(board.title)}</h1>`,
    `<p>${escapeHtml(board.task)}</p>`,
    '<div style="overflow-x:auto"><table>',
    `<caption>${escapeHtml(board.title)}: ${board.totalCount} verified, ${rows.length - verified} reported by papers</caption>`,
    `<thead><tr><th scope="col">Rank</th><th scope="col">Method</th><th scope="col">Evidence</th>${heads.join('')}</tr></thead>`,
    '<tbody>',
    ...[...rows, ...board.references].map((row) => tableRow(row, board.track, metrics, sort)),
    '</tbody></table></div>',
    more,
    `${asOf}${NOTE}</p>`,
    ...tableNotes(metrics, [...rows, ...board.references]).map((note) => `<p>${escapeHtml(note)}</p>`),
    '</main>',
  ].join('\n');
}

function tableRow(row: BoardRow, track: string, metrics: readonly Metric[], sort: Sort | null): string {
  const cells = new Map(row.cells.map((cell) => [cell.metric, cell]));
  const place = sort ? cells.get(sort.metric.id) : undefined;
  const rank = row.evidence !== 'VERIFIED' ? 'not ranked' : place ? formatRank(place.rankLow, place.rankHigh) : MISSING;
  const name = escapeHtml([row.name, row.notTrained && '†', ...marksOf(row)].filter(Boolean).join(' '));
  const { submissionCode: code } = row;
  const method = code === null ? name : `<a href="/s/${escapeHtml(code)}?track=${escapeHtml(track)}">${name}</a>`;
  const values = metrics.map(({ id, format }) => {
    const cell = cells.get(id);
    const interval = cell ? formatEstimateInterval(cell, format) : null;
    return `<td>${formatValue(cell ?? null, format)}${interval === null ? '' : `<small>${interval}</small>`}</td>`;
  });
  return `<tr><td>${rank}</td><th scope="row">${method}</th><td>${proofOf(row)}</td>${values.join('')}</tr>`;
}

/** A link to a verified row's receipt, or to the paper that reports the row; a reference has neither. */
function proofOf({ evidence, evaluationId, citation, tableReference, url }: BoardRow): string {
  if (evidence === 'VERIFIED') return link(evaluationId && `/r/${evaluationId}.json`, 'verified: receipt');
  if (evidence === 'REFERENCE') return 'reference: computed from the labels';
  return `reported: ${link(url, [citation, tableReference].filter(Boolean).join(', '))}`;
}

const link = (href: string | null, text: string): string =>
  href === null ? escapeHtml(text) : `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
