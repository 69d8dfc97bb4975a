import type { MyEvaluation } from '../api/documents/mine.ts';
import { words } from '../strings/mine.ts';
import { words as states } from '../strings/my-state.ts';
import { isOpen } from './filters.ts';

/** Why a row without a rank has none. */
export function noRank({ state, debug, publication }: Pick<MyEvaluation, 'state' | 'debug' | 'publication'>): string {
  if (debug) return words.noRank.debug;
  if (state !== 'SCORED') return isOpen({ state }) ? words.noRank.open : words.noRank.ended;
  return words.noRank.visibility(states.visibility[publication?.visibility ?? ''] ?? states.notRanked);
}
