import { boardHref } from '../address.js';
import { frozenUrl } from './snapshot-url.js';
import { sourceOf, type BoardExport } from './board-export.js';

/** Rows as the GraphQL API says them, unrounded, with the view that chose them and the address of its frozen snapshot. */
export function boardJson(exported: BoardExport): string {
  const { track, board, snapshot, metrics, rows, view, publicUrl } = exported;
  return JSON.stringify({
    board: `${track.slug}.${board}`,
    title: track.title,
    snapshot,
    url: publicUrl + boardHref(track.slug, board, view),
    frozenUrl: frozenUrl(exported),
    metrics,
    rows: rows.map((row) => ({ ...row, sourceUrl: sourceOf(row, publicUrl) })),
  });
}
