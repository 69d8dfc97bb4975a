import type { BoardState } from './board-state.svelte.ts';
import { correctedCells, type Corrections } from './changes.ts';
import { words } from '../strings/board-updates.ts';

/** The updates to show after loading the changes of a board. */
export interface Shown {
  readonly corrections: Corrections;
  /** Evaluations whose rows are highlighted. */
  readonly highlighted: readonly string[];
  readonly announcement: string;
}

/** Loads the changes of a board since it was read. */
export async function showUpdates(source: BoardState): Promise<Shown> {
  const { rows } = source;
  const changes = [...(await source.showUnseen()).values()];
  const corrected = changes.filter(({ kind }) => kind === 'CORRECTED').map(({ submissionCode }) => submissionCode);
  return {
    corrections: correctedCells(rows, source.rows, new Set(corrected), source.board?.metrics ?? []),
    highlighted: changes.filter(({ kind }) => kind !== 'WITHDRAWN').map(({ evaluationId }) => evaluationId),
    announcement: words.shown(changes.map(({ kind }) => kind)),
  };
}
