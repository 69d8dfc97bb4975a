import type { BoardRow } from './board.js';
import type { BoardView, Extra } from './view.js';

/** The worlds of the pair protocols, in the order of the change: fewer candidate pairs, then all of them. */
const [FROM, TO] = ['closed', 'open'];

/** Whether a figure can be said to change from the closed to the open world: on boards that have both. */
const hasWorlds = (boards: readonly string[]): boolean => boards.includes(FROM ?? '') && boards.includes(TO ?? '');

/**
 * The extra columns that a view fills: the change only where a board has both worlds, and not of a frozen one, since the other world's
 * figures of that day are not at hand.
 */
export const filledExtras = (
  { extras, asOf }: Pick<BoardView, 'extras' | 'asOf'>,
  boards: readonly string[],
): readonly Extra[] => (asOf === null && hasWorlds(boards) ? extras : extras.filter((extra) => extra !== 'change'));

/** The board whose cells are `elsewhere` on this one; null where there is no such pair of boards. */
export function otherWorld(boards: readonly string[], board: string): string | null {
  if (!hasWorlds(boards)) return null;
  return board === FROM ? (TO ?? null) : board === TO ? (FROM ?? null) : null;
}

/**
 * How a row's figure changes from the closed to the open world, as a fraction of the closed one: −0.5 is half of it.
 *
 * @param board  the board that the row's own cells are of; its other cells are `elsewhere`
 * @returns null where either figure is missing, or the closed one is 0
 */
export function worldChange(row: BoardRow, board: string, metric: string): number | null {
  const here = row.cells.find((cell) => cell.metric === metric)?.value ?? null;
  const there = row.elsewhere?.find((cell) => cell.metric === metric)?.value ?? null;
  const [closed, open] = board === FROM ? [here, there] : [there, here];
  return closed === null || open === null || closed === 0 ? null : (open - closed) / closed;
}
