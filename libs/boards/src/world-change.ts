import type { BoardRow, Extra } from './row.js';
import type { BoardView } from './view.js';

/** The worlds of the pair protocols, in the order of the change: fewer candidate pairs, then all of them. */
const [FROM, TO] = ['closed', 'open'];

/** Whether values can change from the closed to the open world: on boards that have both. */
const hasWorlds = (boards: readonly string[]): boolean => boards.includes(FROM ?? '') && boards.includes(TO ?? '');

/**
 * The extra columns of a view with content. The change between worlds needs a board with both, and a live one, since
 * the other world's values on the day of a snapshot are unknown.
 */
export const filledExtras = (
  { extras, asOf }: Pick<BoardView, 'extras' | 'asOf'>,
  boards: readonly string[],
): readonly Extra[] => (asOf === null && hasWorlds(boards) ? extras : extras.filter((extra) => extra !== 'change'));

/** The board with the cells `elsewhere` of this one; null without such a pair of boards. */
export function otherWorld(boards: readonly string[], board: string): string | null {
  if (!hasWorlds(boards)) return null;
  return board === FROM ? (TO ?? null) : board === TO ? (FROM ?? null) : null;
}

/**
 * The change of a row's value from the closed to the open world, as a fraction of the closed one: −0.5 means half.
 *
 * @param board the board of the row's `cells`; the other board's are `elsewhere`
 * @returns null when either value is missing, or the closed one is 0
 */
export function worldChange(row: BoardRow, board: string, metric: string): number | null {
  const here = row.cells.find((cell) => cell.metric === metric)?.value ?? null;
  const there = row.elsewhere?.find((cell) => cell.metric === metric)?.value ?? null;
  const [closed, open] = board === FROM ? [here, there] : [there, here];
  return closed === null || open === null || closed === 0 ? null : (open - closed) / closed;
}
