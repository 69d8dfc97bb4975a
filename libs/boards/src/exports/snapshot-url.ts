import { boardHref } from '../address.js';
import { DEFAULT_VIEW } from '../view.js';
import type { BoardExport } from './board-export.js';

/** The address that shows these very figures for ever: the view on the snapshot that they were read from. */
export function frozenUrl({ track, board, snapshot, view, publicUrl }: BoardExport): string {
  const { density, against, pins, row } = DEFAULT_VIEW;
  return publicUrl + boardHref(track.slug, board, { ...view, density, against, pins, row, asOf: snapshot?.id ?? null });
}

/** `snapshot 3 of 2026-11-21`. */
export const snapshotText = ({ snapshot }: BoardExport): string =>
  snapshot === null ? 'no verified result yet' : `snapshot ${snapshot.number} of ${snapshot.asOf.slice(0, 10)}`;
