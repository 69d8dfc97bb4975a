export { createApiToken, signIn, signUp } from './accounts.js';
export { deviceLogin, type DeviceCode } from './device-login.js';
export {
  changeTrack,
  noteTrackChange,
  readReportedRow,
  readReportedRows,
  readSplits,
  readTeamLimits,
  closeProbingAlert,
  readProbingAlerts,
  setReferenceTeam,
  setTeamQuota,
  signOffSplit,
  type AuditedSplit,
  type ReportedRow,
  type TeamLimit,
  type TrackRulesChange,
  type ProbingAlert,
} from './administration.js';
export { ApiClient, granted, type Credentials } from './api-client.js';
export {
  compareSubmissions,
  readExport,
  type MetricComparison,
  type ComparedMetric,
  type Comparison,
} from './boards.js';
export {
  correctTrack,
  deadLetters,
  dismissDeadLetters,
  liftQuarantine,
  quarantinedRunners,
  quarantineRunner,
  readErrata,
  requeueDeadLetters,
  setPriority,
  setTeamShare,
  setTeamStorage,
  rerunEvaluation,
  setVisibility,
  type DeadLetter,
  type DeadLetterChoice,
  type DeadLetters,
  type Erratum,
  type QuarantinedRunner,
  type Visibility,
} from './operations.js';
export { addBenchmarkVersion, openTrack, type AddedVersion, type SplitFacts, type TrackDraft } from './registration.js';
export { searchPlatform, type FoundModel, type FoundPaper, type FoundTrack, type SearchAnswer } from './search.js';
export { readPhases, removePhase, setPhase, type Phase } from './phases.js';
export { RefusedError, UnavailableError, type Refusal } from './refusal.js';
export {
  cancelEvaluation,
  hasEnded,
  readContract,
  readSubmission,
  requireTracks,
  setListing,
  submit,
  tracksFor,
  watchSubmission,
  type EvaluationState,
  type Listing,
  type SubmissionDraft,
  type WatchedEvaluation,
  type WatchedSubmission,
} from './submissions.js';
export { reportedRow, setReproduction } from './reproductions.js';
export { acceptTerms, readBenchmarkTerms, readTerms, setTerms, type Terms } from './terms.js';
export { uploadFile, type UploadFile, type UploadOptions } from './upload.js';
export {
  createJoinToken,
  createPool,
  actOnRunner,
  readFleet,
  readRunner,
  updatePool,
  type Fleet,
  type FleetPool,
  type FleetRunner,
  type JoinToken,
  type MaintainerAction,
  type PoolDraft,
  type PoolMinimum,
  type RunnerEvent,
  type RunnerState,
} from './fleet.js';
export {
  addWebhook,
  changeWebhook,
  readWebhooks,
  redeliverWebhook,
  type SavedWebhook,
  type Webhook,
  type WebhookAct,
} from './webhooks.js';
