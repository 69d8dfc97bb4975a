import { boardHref } from '../address.js';
import { DEFAULT_VIEW } from '../view.js';
import type { BoardExport } from './board-export.js';

/**
 * The address that shows the same values for ever: the view on the snapshot that they were read from. The change between worlds is no
 * part of a snapshot, so the address does not ask for it.
 */
export function frozenUrl({ track, board, snapshot, view, publicUrl }: BoardExport): string {
  const { density, against, pins, row } = DEFAULT_VIEW;
  const extras = view.extras.filter((extra) => extra !== 'change');
  return (
    publicUrl +
    boardHref(track.slug, board, { ...view, extras, density, against, pins, row, asOf: snapshot?.id ?? null })
  );
}

/** `snapshot 3 of 2026-11-21`. */
export const snapshotText = ({ snapshot }: BoardExport): string =>
  snapshot === null ? 'no verified result yet' : `snapshot ${snapshot.number} of ${snapshot.asOf.slice(0, 10)}`;
