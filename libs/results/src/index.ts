export type {
  BoardDetails,
  BoardResult,
  CurveBand,
  EdgeViolations,
  HierarchyEdge,
  ResultSlice,
  WithheldPart,
} from './board-result.js';
export { HALVES_ABOVE_CHANCE, isAboveChance, isImprovement, RULE_REASONS } from './improvement.js';
export { releaseEstimate, releaseResult, sliceStep } from './release-board.js';
export { effectiveRule, RELEASE_RULES, type ReleaseRule, type WithheldReason } from './release-rule.js';
export { withPublishedSteps } from './published-steps.js';
export { metricStep, publishedStep, roundingStep } from './rounding.js';
