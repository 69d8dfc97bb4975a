export { positiveRank, recallAtRank } from './compun/retrieval.js';
export { meanCosine, tripletSimilarities } from './compun/similarity.js';
export {
  beatenBy,
  isTripletCorrect,
  NEGATIVE_IMAGES,
  tripletMetrics,
  tripletMetricsByCategory,
  type NegativeImage,
  type TripletMetrics,
  type TripletSimilarities,
} from './compun/triplet.js';
export {
  attributeGroups,
  groupMean,
  OTHER_TYPE,
  subtypesOf,
  typesOf,
  type AttributeMetadata,
  type GroupMean,
} from './vaw/attribute-groups.js';
export { averagePrecision } from './vaw/average-precision.js';
export { bestFirst, type Scores } from './vaw/best-first.js';
export { complementLabels, type ComplementedLabels } from './vaw/complementation.js';
export { pooled, rates, type Confusion } from './vaw/confusion.js';
export { edgeRates, type EdgeComparisons, type EdgeRate } from './vaw/edge-comparisons.js';
export { hierarchicalScores, scoreViolations, type ConstraintViolations } from './vaw/hierarchical-scores.js';
export { attributeHierarchy, HierarchyError, type AttributeHierarchy } from './vaw/hierarchy.js';
export {
  cellsOfLists,
  cellsOfMatrix,
  LabelError,
  matrixOfCells,
  NEGATIVE,
  POSITIVE,
  UNLABELLED,
  type LabelledCells,
} from './vaw/labels.js';
export {
  CELL,
  reduceVaw,
  ScoreError,
  type RankedCells,
  type VawOutcomes,
  type VawReduction,
  type VawScores,
} from './vaw/outcomes.js';
export { answerAccuracy, answerViolations, type AnswerAccuracy } from './vaw/question-answers.js';
export {
  attributeMetrics,
  groupMetrics,
  outcomeViolations,
  type AttributeMetrics,
  type DecisionMetrics,
  type GroupMetrics,
  type InstanceWeights,
} from './vaw/recognition.js';
export { cosine, itcProbability, itmProbability, maxCosine, vqaAnswersYes } from './vaw/score-heads.js';
export type { World } from '@primitives/benchmark';
export { NoScoresError, NotFiniteScoreError, ScoreShapeError, type BranchScores } from './czsl/branch-scores.js';
export { coverageCurve, type CoverageCurve } from './czsl/coverage-curve.js';
export { curveReach, reachEvaluator, type Rates } from './czsl/curve-reach.js';
export { MAC_BOARD_METRICS } from './czsl/definitions.js';
export { exactSeenUnseenMetrics } from './czsl/exact-curve.js';
export { pairMetrics } from './czsl/pair-metrics.js';
export type { CalibratedOutcomes, PairOutcomes } from './czsl/pair-outcomes.js';
export { decodePairOutcomes, encodePairOutcomes } from './czsl/pair-outcomes-file.js';
export { PairReduction } from './czsl/pair-reduction.js';
export {
  PairOutsideVocabularyError,
  pairSpace,
  type Pair,
  type PairLists,
  type PairSpace,
  type Phase,
} from './czsl/pair-space.js';
export { CALIBRATION_PROFILES, type CalibrationProfile, type CalibrationProfileId } from './czsl/profile.js';
export {
  ACCURACY_IDS,
  rightImages,
  topKPair,
  uncalibratedMetrics,
  type AccuracyId,
  type UncalibratedMetrics,
} from './czsl/ranked-pairs.js';
export { seenUnseenMetrics, type SeenUnseenCurve, type SeenUnseenMetrics } from './czsl/seen-unseen.js';
export { recallSlices, type RecallSlice, type SliceBy } from './czsl/slices.js';
export { NoTruePairError, TruePairOutsideSpaceError, type ImageLabel } from './czsl/true-pairs.js';
export type { ImageWeights } from './czsl/weights.js';
export { wilsonInterval, type Interval } from './interval.js';
export { formatMetric, metricRange, type MetricDefinition, type MetricRange } from './metric-definition.js';
export {
  decodeColumns,
  encodeColumns,
  InvalidColumnFileError,
  type Column,
  type ColumnFile,
} from './outcomes/columns.js';
export { metricDefinition, METRICS, UnknownMetricError } from './registry.js';
export { pairEvaluator } from './czsl/pair-evaluator.js';
export type { MetricEvaluator } from './metric-evaluator.js';
export { WeightedSums } from './weighted-sums.js';
export { computedEvaluator } from './computed-evaluator.js';
export { COMPUN_CATEGORIES, COMPUN_METRICS, RETRIEVAL_DEPTHS } from './compun/definitions.js';
export {
  compunEvaluator,
  compunMetrics,
  decodeCompunOutcomes,
  encodeCompunOutcomes,
  reduceCompun,
  SimilarityError,
  type CompunItem,
  type CompunOutcomes,
} from './compun/outcomes.js';
export { VAW_BANDS, VAW_METRICS, VAW_TYPES, VQA_METRICS } from './vaw/definitions.js';
export { decodeVawOutcomes, decodeVqaOutcomes, encodeVawOutcomes, encodeVqaOutcomes } from './vaw/outcomes-file.js';
export { vawEvaluator, vawMetrics, type AttributeGroups } from './vaw/vaw-metrics.js';
export { AnswerError, reduceVqa, vqaEvaluator, vqaMetrics, type VqaOutcomes } from './vaw/vqa-outcomes.js';
export { boardMetrics, primaryMetricOf } from './board-columns.js';
export { PROBE_METRICS } from './probe-definitions.js';
