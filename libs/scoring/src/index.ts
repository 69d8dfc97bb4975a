export { AnswerDigester, canBeShuffled } from './answer-digests.js';
export { computeLane, lanesOf, runComputeTask, type ComputeTask } from './compute-tasks.js';
export {
  everyPlace,
  finished,
  finishedWith,
  type Judge,
  type JudgedBoard,
  type JudgedSplit,
  type Measure,
  type Reduction,
  type RightOrWrong,
  valuesOf,
} from './judge.js';
export { judgeOf, SCORED_PROTOCOLS } from './judges.js';
export type { Predictions } from './matrices.js';
export { piecesOf, type Piece, type ReadPiece, type UnreadMatrix } from './pieces.js';
export { LabelsError, PredictionsError } from './predictions-error.js';
export {
  score,
  scoreInPieces,
  type ScoredBoard,
  type ScoredMetric,
  type ScoreReport,
  type ScoringInput,
  type ScoringOptions,
} from './score.js';
