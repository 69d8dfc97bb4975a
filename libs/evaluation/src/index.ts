export { WEIGHTS, type Weights } from './weights.js';
export { admitShards, type Admission, type Claim, type WaitingShard } from './fair-share.js';
export { agree, tolerance, type Answer, type Engine } from './agreement.js';
export { AUDIT_SHARE, judgeVotes, MAX_VOTES, planAudits, type AuditVerdict } from './audit.js';
export { quarantineReason, type FailureRecord } from './quarantine.js';
export { CODES, UserError, type Code, type Failure, type Fault } from './failure.js';
export { codesPage } from './codes-page.js';
export { instanceOrder } from './instance-order.js';
export { isLadderStep, type LadderStep } from './ladder.js';
export { LISTED, listingAt, LISTINGS, MAX_EMBARGO_DAYS, type Listing, type ListingChoice } from './listing.js';
export { assertFewRejections, assertWithinQuota, FREE_REJECTIONS, quotaState, rejectionCounts, type Quota, type QuotaState } from './quota.js';
export { boardUnknown, interfaceUnsupported, isDeadTokenCode, notSignedIn, poolUnknown, receiptUnknown, runnerRemoved, runnerUnknown, comparisonDelayed,
  entriesApart,
  submissionUnknown, termsNotAccepted, tokenDead, trackUnknown, webhookUnknown } from './refusals.js';
export { assertFits, fits, type Storage } from './storage.js';
export { assertWithinPhase, isWithin, nextPhase, openPhase, overlapOf, PHASE_RESULTS, type Phase, type PhaseResults } from './phase.js';
export { planShards, shardSeconds, type ShardRange } from './shard-plan.js';
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
  ResultSlice,
} from './board-snapshot.js';
