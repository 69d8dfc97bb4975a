import { boardHref } from '../address.js';
import { DEFAULT_VIEW } from '../view.js';
import type { BoardExport } from './board-export.js';

/**
 * A permanent address of the same values: the view on the snapshot that they were read from. It omits the change
 * between worlds, which a snapshot does not contain.
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
