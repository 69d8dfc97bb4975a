export type { Predictions } from './matrices.js';
export { LabelsError, PredictionsError } from './predictions-error.js';
export {
  score,
  SCORED_PROTOCOLS,
  type ScoredMetric,
  type ScoredProtocol,
  type ScoreReport,
  type ScoringInput,
  type ScoringOptions,
} from './score.js';
