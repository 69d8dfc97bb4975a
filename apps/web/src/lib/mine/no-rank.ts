import type { MyEvaluation } from '../api/documents/mine.ts';
import { words } from '../strings/mine.ts';

/** Why a row without a rank has none. */
export function noRank({ state, debug, publication }: Pick<MyEvaluation, 'state' | 'debug' | 'publication'>): string {
  if (debug) return words.noRank.debug;
  if (state !== 'SCORED')
    return ['REJECTED', 'FAILED', 'CANCELLED'].includes(state) ? words.noRank.ended : words.noRank.open;
  return words.noRank.visibility(words.visibility[publication?.visibility ?? ''] ?? words.notRanked);
}
