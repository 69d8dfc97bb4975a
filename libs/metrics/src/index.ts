export {
  captionChoiceEvaluator,
  captionChoiceMetrics,
  decodeCaptionChoiceOutcomes,
  encodeCaptionChoiceOutcomes,
  reduceCaptionChoice,
  type CaptionItems,
} from './captions/caption-choice.js';
export {
  decodeImageCaptionPairOutcomes,
  encodeImageCaptionPairOutcomes,
  imageCaptionPairEvaluator,
  imageCaptionPairMetrics,
  reduceImageCaptionPairs,
} from './captions/image-caption-pairs.js';
export {
  decodeRetrievalOutcomes,
  encodeRetrievalOutcomes,
  reduceRetrieval,
  retrievalEvaluator,
  retrievalMetrics,
} from './retrieval/outcomes.js';
export { positiveRank, recallAtRank } from './compun/retrieval.js';
export { tripletSimilarities } from './compun/similarity.js';
export {
  beatenBy,
  isTripletCorrect,
  tripletMetrics,
  tripletMetricsByCategory,
  type TripletSimilarities,
} from './compun/triplet.js';
export {
  attributeGroups,
  groupMean,
  subtypesOf,
  typesOf,
  type AttributeGroups,
  type AttributeMetadata,
} from './vaw/attribute-groups.js';
export { averagePrecision } from './vaw/average-precision.js';
export type { Scores } from './vaw/best-first.js';
export { complementLabels } from './vaw/complementation.js';
export { rates, type Confusion } from './vaw/confusion.js';
export { edgeRates, type EdgeComparisons, type EdgeRate } from './vaw/edge-comparisons.js';
export { hierarchicalScores, type ConstraintViolations } from './vaw/hierarchical-scores.js';
export { attributeHierarchy, type AttributeHierarchy } from './vaw/hierarchy.js';
export {
  cellsOfLists,
  cellsOfMatrix,
  matrixOfCells,
  NEGATIVE,
  POSITIVE,
  UNLABELLED,
  type LabelledCells,
} from './vaw/labels.js';
export { reduceVaw, type VawOutcomes, type VawReduction } from './vaw/outcomes.js';
export { answerAccuracy, answerViolations } from './vaw/question-answers.js';
export {
  attributeMetrics,
  groupMetrics,
  outcomeViolations,
  type AttributeMetrics,
  type DecisionMetrics,
} from './vaw/recognition.js';
export { cosine, itcProbability, itmProbability, maxCosine, vqaAnswersYes } from './vaw/score-heads.js';
export type { World } from '@primitives/benchmark';
export type { BranchScores } from './czsl/branch-scores.js';
export { coverageCurve } from './czsl/coverage-curve.js';
export { curveReach, reachEvaluator } from './czsl/curve-reach.js';
export { MAC_BOARD_METRICS } from './czsl/definitions.js';
export { exactSeenUnseenMetrics } from './czsl/exact-curve.js';
export { pairMetrics } from './czsl/pair-metrics.js';
export type { CalibratedOutcomes, PairOutcomes } from './czsl/pair-outcomes.js';
export { decodePairOutcomes, encodePairOutcomes } from './czsl/pair-outcomes-file.js';
export { PairReduction } from './czsl/pair-reduction.js';
export { pairSpace, type Pair, type PairLists, type PairSpace, type Phase } from './czsl/pair-space.js';
export { allTied, withoutTiedCurves } from './czsl/all-tied.js';
export { AUC_DIFFERENCE, aucDifference } from './czsl/auc-difference.js';
export { CALIBRATION_PROFILES, type CalibrationProfile, type CalibrationProfileId } from './czsl/profile.js';
export { rightImages, topKPair, uncalibratedMetrics } from './czsl/ranked-pairs.js';
export { seenUnseenMetrics, type SeenUnseenMetrics } from './czsl/seen-unseen.js';
export { recallSlices, type RecallSlice, type SliceBy } from './czsl/slices.js';
export type { ImageLabel } from './czsl/true-pairs.js';
export { FEWEST_UNITS, UNDEFINED_REASONS, type UndefinedReason } from './undefined-reason.js';
export { wilsonInterval, type Interval } from './interval.js';
export {
  formatMetric,
  METRIC_CAUTIONS,
  METRIC_NOTES,
  metricCalibration,
  metricRange,
  type Calibration,
  type MetricCaution,
  type MetricDefinition,
  type MetricNote,
  type MetricRange,
} from './metric-definition.js';
export { decodeColumns, encodeColumns, InvalidColumnFileError, type Column } from './outcomes/columns.js';
export { metricDefinition, METRICS, UnknownMetricError } from './registry.js';
export { pairEvaluator } from './czsl/pair-evaluator.js';
export type { MetricEvaluator } from './metric-evaluator.js';
export { COMPUN_CATEGORIES, RETRIEVAL_DEPTHS } from './compun/definitions.js';
export { compunEvaluator } from './compun/evaluator.js';
export {
  compunMetrics,
  decodeCompunOutcomes,
  encodeCompunOutcomes,
  reduceCompun,
  compunUndefinedReason,
  type CompunItem,
  type CompunOutcomes,
} from './compun/outcomes.js';
export { VAW_BANDS, VAW_TYPES } from './vaw/definitions.js';
export { decodeVawOutcomes, decodeVqaOutcomes, encodeVawOutcomes, encodeVqaOutcomes } from './vaw/outcomes-file.js';
export { vawEvaluator, vawMetrics, vawUndefinedReason } from './vaw/vaw-metrics.js';
export { reduceVqa, vqaEvaluator, vqaMetrics, type VqaOutcomes } from './vaw/vqa-outcomes.js';
export { boardMetrics, boardPrimaryMetric, primaryMetricOf } from './board-columns.js';
export {
  INTERPRETABILITY_GAPS,
  INTERVENED_CURVE_METRICS,
  INTERVENED_READINGS,
  VALIDATION_METRICS,
  PROBE_METRICS,
} from './probe-definitions.js';
export { contributions, standardError, type Contributions } from './jackknife/contributions.js';
export { precisionWithout, type PrecisionWithout, type RankedLabels } from './jackknife/precision-without.js';
export { ClusteredRate } from './clustered-rate.js';
export { samplingUnit, type SamplingUnit } from './sampling-unit.js';
