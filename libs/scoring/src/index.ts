export { AnswerDigester, canBeShuffled } from './answer-digests.js';
export { exampleReader } from './example-answers.js';
export { computeLane, lanesOf, runComputeTask, type ComputeTask, type Judging } from './compute-tasks.js';
export {
  everyPlace,
  finished,
  finishedWith,
  type Judge,
  type JudgedBoard,
  type JudgedSplit,
  type Measure,
  type RightOrWrong,
  valuesOf,
} from './judge.js';
export { judgeOf, SCORED_PROTOCOLS } from './judges.js';
export { clusterAblation, type ClusterAblation } from './probe/cluster-ablation.js';
export { piecesOf, type ReadPiece } from './pieces.js';
export { LabelsError, PredictionsError } from './predictions-error.js';
export { referenceModels, referencePredictions } from './references/reference-models.js';
export { cautionsOf, referencesOf, type References } from './references/reference-values.js';
export { RecognitionStudyReduction, type RecognitionStudy } from './vaw/recognition-study.js';
export { score, scoreInPieces, type ScoreReport } from './score.js';
