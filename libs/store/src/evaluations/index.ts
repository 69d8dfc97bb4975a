export { removeDebugRun } from './attempts.js';
export {
  deadLetterGroups,
  dismissDeadLetters,
  openDeadLetters,
  requeueDeadLetters,
  type DeadLetterChoice,
} from './dead-letters.js';
export {
  acceptMeasurement,
  requestMeasurement,
  costsOfEvaluations,
  leaseMeasurement,
  measurementHeldMs,
  reclaimMeasurements,
  bundlesToMeasure,
  type CostView,
  type Measurand,
} from './measured-cost.js';
export { saveOperationCount } from './operation-count.js';
export { exampleRunCount, inProgressCount } from './in-progress.js';
export type { LogLevel } from './evaluation-log.js';
export { writeLog, writeLogOnce } from './evaluation-log.js';
export {
  announce,
  definitionJson,
  evaluationWork,
  lockEvaluation,
  moveEvaluation,
  currentEvaluations,
  type EvaluationWork,
  type CurrentEvaluation,
} from './evaluations.js';
export {
  accountsOfEvaluation,
  evaluationsBySubmission,
  evaluationsOfAccount,
  evaluationStatesOfAccount,
  quotaUsesOfAccount,
  tracksOfAccount,
  type OwnFilter,
  type OwnOrder,
} from './evaluations-mine.js';
export { evaluationCountsOfAll, evaluationsOfAll } from './evaluations-admin.js';
export {
  countLog,
  earlierAttempts,
  evaluationLog,
  evaluationsByIds,
  evaluationsOfSubmissions,
  lastPublished,
  logInstants,
  publishedAt,
  poolRunners,
  readyRunners,
  exactBoards,
  resultsOfEvaluations,
  runningNow,
  type ActivityRow,
  shardReceipts,
  shardsOfEvaluations,
  bundleReportsOf,
  type EvaluationView,
  type LogFilter,
  type LogLine,
  type ResultView,
  type RunnersForTracks,
  type ShardView,
} from './evaluations-read.js';
export { failEvaluation } from './fail-evaluation.js';
export { exampleAnswers, queueSampleRuns } from './sample-runs.js';
export { forecast, type Forecast } from './forecast.js';
export { rejectEvaluation } from './reject-evaluation.js';
export {
  cancelRunsOfEntry,
  earlierTerm,
  insertRerun,
  lockRerunnable,
  mayRerun,
  openReruns,
  rerunsOf,
  supersedeEarlier,
  type EarlierTerm,
  type Rerunnable,
  type RerunView,
} from './reruns.js';
export { startScoring } from './start-scoring.js';
