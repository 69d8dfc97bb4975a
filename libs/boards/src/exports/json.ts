import { boardHref } from '../address.js';
import type { Metric } from '../metric.js';
import { frozenUrl } from './snapshot-url.js';
import { changeOf, showsChange, sourceOf, type BoardExport } from './board-export.js';

/**
 * Rows in the shape of the GraphQL API, with all digits (values of hidden splits as published, rounded), with the view
 * that selected them and the address of its frozen snapshot; `closedToOpen` when the view shows it. `omittedMetrics`:
 * ids of the metrics that the view does not show.
 * `candidatePairs`: number of pairs that the board ranks, 0 if it ranks none.
 */
export function boardJson(exported: BoardExport, ranked: Metric | null): string {
  const { track, board, snapshot, metrics, omitted = [], candidatePairs = 0, rows, view, publicUrl } = exported;
  return JSON.stringify({
    board: `${track.slug}.${board}`,
    title: track.title,
    snapshot,
    url: publicUrl + boardHref(track.slug, board, view),
    frozenUrl: frozenUrl(exported),
    metrics,
    candidatePairs,
    omittedMetrics: omitted.map(({ id }) => id),
    rows: rows.map((row) => ({
      ...row,
      sourceUrl: sourceOf(row, publicUrl),
      ...(showsChange(exported) ? { closedToOpen: changeOf(row, ranked, exported) } : {}),
    })),
  });
}
