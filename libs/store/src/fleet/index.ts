export { countDelayedEvaluations, delayedEvaluations } from './delayed-evaluations.js';
export { ALL_POOLS, fleetMetrics, recordFleetMetrics, type FleetMetric } from './fleet-metrics.js';
export { poolsView, runnersView, type PoolView, type RunnerPause, type RunnerView } from './fleet-read.js';
export { evaluationQueue, fleetSummary, type EvaluationPurpose, type QueuedEvaluation } from './fleet-summary.js';
export {
  insertJoinToken,
  insertRunner,
  memberById,
  consumeJoinToken,
  useJoinToken,
  type NewJoinToken,
} from './joining.js';
export { openJoinTokens, revokeJoinToken, type OpenJoinToken } from './join-tokens.js';
export { scorerView, scoringStarted, SCORING_STARTED } from './scorer-view.js';
export { pastLeases, type LeaseKey } from './past-leases.js';
export { insertPool, poolByName, updatePool, type Pool } from './pools.js';
export { fleetRunnerEvents, runnerEvents, type RunnerEvent } from './runner-events.js';
export {
  keysToRevoke,
  actOnRunner,
  lockRevocations,
  recordRevoked,
  type MaintainerAction,
} from './runner-lifecycle.js';
export { recordRunnerLoads, runnerLoads, type RunnerLoad } from './runner-load.js';
export { runnersOfEvaluation, type NamedRunner } from './runner-name.js';
export type { QuarantineCause } from './trust.js';
export {
  freeShardsOfRemoved,
  markSilent,
  recordShutdownMessage,
  recordHeartbeats,
  pools,
  runnerStatus,
  desiredStateOf,
} from './runners.js';
export {
  awaitsSelfTest,
  endSelfTest,
  expireSelfTests,
  idleInQuarantine,
  requestSelfTest,
  selfTestsSoFar,
  type EndedSelfTest,
  type SelfTestsSoFar,
} from './self-tests.js';
export {
  endQuarantinedLeases,
  liftQuarantine,
  quarantinedRunners,
  quarantineRunner,
  unconfirmedResultsOf,
  suspectEvaluations,
  discardSuspectShards,
} from './trust.js';
