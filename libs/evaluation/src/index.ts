export { admitShards, type Admission, type Claim, type WaitingShard } from './fair-share.js';
export { agree, type Answer, type Engine } from './agreement.js';
export { judgeVotes, planAudits } from './audit.js';
export { judgeRunner, SELF_TEST_TIMEOUT_MS, selfTestPauseMs, type FailureRecord } from './quarantine.js';
export { codesOf, failureCause, judgeShard, type FailedLease } from './repeated-failure.js';
export { instanceOrder } from './instance-order.js';
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
export { findProbing, type AnswerDigests, type ProbingSignal } from './probing.js';
export {
  assertWithinHiddenSplitLimits,
  DETAILS_LIMIT,
  DOMAIN_DAY_LIMIT,
  HIDDEN_SPLIT_LIMIT,
  HIDDEN_SPLIT_DAYS,
  hiddenSplitState,
  type HiddenSplitUse,
} from './hidden-split-quota.js';
export { assertFits, fits, type Storage } from './storage.js';
export {
  assertWithinPhase,
  isWithin,
  nextOpen,
  nextPhase,
  openPhase,
  overlapOf,
  PHASE_RESULTS,
  type Phase,
  type PhaseResults,
} from './phase.js';
export { planShards, shardSeconds, type ShardRange } from './shard-plan.js';
export { exceedsShare, isTooSlow, projectedSeconds, type ShardTime } from './slow-model.js';
export { asLine, forbiddenIn, forbiddenInLine, forbiddenInText, type ForbiddenIn } from './text.js';
export { EVALUATION_STATES, isEnd, statesBefore, type EvaluationState } from './state.js';
export { stateText } from './state-text.js';
export { PoolMinimum, describeShortfalls, shortfalls } from './fleet/pool-minimum.js';
export { notReadyReason, type PoolRunners } from './fleet/pool-runners.js';
export {
  completionTime,
  DELAY_SECONDS,
  queueTime,
  RATE_SECONDS,
  type QueuedWork,
  type RemainingWork,
} from './fleet/queue-time.js';
export { runnerIdOf } from './fleet/runner-id.js';
export { leaseOutcome, REMOVED_RUNNER, STOPPED_RUNNER, UNCOUNTED_CODES } from './fleet/uncounted-leases.js';
export { runnerState, runnerStateSince, type RunnerLifecycle, type RunnerState } from './fleet/runner-state.js';
