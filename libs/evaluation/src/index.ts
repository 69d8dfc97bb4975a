export { CODES, UserError, type Code, type Failure, type Fault } from './failure.js';
export { codesPage } from './codes-page.js';
export { instanceOrder } from './instance-order.js';
export { assertWithinQuota, quotaState, type Quota, type QuotaState } from './quota.js';
export { boardUnknown, interfaceNotAccepted, notSignedIn, submissionUnknown, trackUnknown } from './refusals.js';
export { planShards, type ShardRange } from './shard-plan.js';
export { EVALUATION_STATES, IllegalTransitionError, isEnd, next, statesBefore, type EvaluationState } from './state.js';
export type { BoardCell, BoardResult, BoardRow, BoardSnapshot, Estimate, PairTest, ResultSlice } from './board-snapshot.js';
