import { isOffBoards, type EvaluationState } from './evaluation-tone.ts';
import { words } from './strings/mine.ts';

/** The state in words: of a result that is withheld or left its boards, that. */
export const stateLabel = (evaluation: EvaluationState): string =>
  (isOffBoards(evaluation) ? words.visibility[evaluation.publication?.visibility ?? ''] : null) ?? evaluation.stateText;
