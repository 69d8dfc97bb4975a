import type { BoardRow } from '@primitives/boards';

/**
 * Which rows of a board were not trained on its benchmark. `SOME` have the mark †; where `ALL` would have it, it
 * distinguishes nothing, and the legend says it once.
 *
 * @param isComplete whether these are all rows: others may have been trained
 */
export function notTrainedOf(
  rows: readonly Pick<BoardRow, 'notTrained'>[],
  isComplete = true,
): 'ALL' | 'SOME' | 'NONE' {
  if (!rows.some(({ notTrained }) => notTrained)) return 'NONE';
  return isComplete && rows.every(({ notTrained }) => notTrained) ? 'ALL' : 'SOME';
}
