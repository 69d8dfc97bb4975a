export { WEIGHTS, type Weights } from './weights.js';
export { admitShards, type Admission, type Claim, type WaitingShard } from './fair-share.js';
export { agree, tolerance, type Answer, type Engine } from './agreement.js';
export { AUDIT_SHARE, judgeVotes, MAX_VOTES, planAudits, type AuditVerdict } from './audit.js';
export {
  judgeRunner,
  SELF_TEST_PATIENCE_MS,
  selfTestPauseMs,
  type FailureRecord,
  type RunnerVerdict,
} from './quarantine.js';
export {
  codesOf,
  failureCause,
  judgeShard,
  type FailedLease,
  type FailureCause,
  type RunnerProof,
  type ShardVerdict,
} from './repeated-failure.js';
export { CODES, UserError, type Code, type Failure, type Fault } from './failure.js';
export { codesPage } from './codes-page.js';
export { instanceOrder } from './instance-order.js';
export { isAboveChance, isLadderStep, type FirstResult, type LadderStep } from './ladder.js';
export { releaseEstimate, releaseResult, sliceStep, type ResultRelease } from './release/release-board.js';
export {
  effectiveRule,
  LEAST_UNITS,
  RELEASE_RULES,
  WITHHELD_REASONS,
  type ReleaseRule,
  type WithheldReason,
} from './release/release-rule.js';
export { metricStep, roundingStep, widestHalf, type MetricScale, type SecretUniform } from './release/rounding.js';
export { LISTED, listingAt, LISTINGS, MAX_EMBARGO_DAYS, type Listing, type ListingChoice } from './listing.js';
export {
  assertFewRejections,
  assertWithinQuota,
  FREE_REJECTIONS,
  quotaState,
  rejectionCounts,
  type Quota,
  type QuotaState,
} from './quota.js';
export {
  findProbing,
  PROBING_SIGNALS,
  type AnswerDigests,
  type ProbingFinding,
  type ProbingSignal,
} from './probing.js';
export {
  assertWithinSeason,
  DETAILS_PER_SEASON,
  DOMAIN_DAY_LIMIT,
  SEASON_LIMIT,
  SEASON_DAYS,
  seasonQuota,
  seasonState,
  type HiddenSplitLimits,
  type HiddenSplitUse,
} from './season-quota.js';
export {
  boardUnknown,
  interfaceUnsupported,
  isDeadTokenCode,
  notSignedIn,
  poolUnknown,
  receiptUnknown,
  runnerRemoved,
  runnerUnknown,
  comparisonDelayed,
  entriesApart,
  submissionUnknown,
  termsNotAccepted,
  tokenDead,
  trackUnknown,
  webhookUnknown,
} from './refusals.js';
export { assertFits, fits, type Storage } from './storage.js';
export {
  assertWithinPhase,
  isWithin,
  nextPhase,
  openPhase,
  overlapOf,
  PHASE_RESULTS,
  type Phase,
  type PhaseResults,
} from './phase.js';
export { planShards, shardSeconds, type ShardRange } from './shard-plan.js';
export { exceedsShare, isTooSlow, projectedSeconds, type ShardTime } from './slow-model.js';
export {
  asLine,
  forbiddenIn,
  forbiddenInLine,
  forbiddenInText,
  type ForbiddenCharacter,
  type ForbiddenIn,
} from './text.js';
export { EVALUATION_STATES, IllegalTransitionError, isEnd, next, statesBefore, type EvaluationState } from './state.js';
export type {
  BoardCell,
  BoardDetails,
  BoardResult,
  BoardRow,
  BoardSnapshot,
  CurveBand,
  EdgeViolations,
  Estimate,
  HierarchyEdge,
  PairTest,
  Released,
  ResultSlice,
} from './board-snapshot.js';
