export { createApiToken, revokeOwnToken, signIn, signUp } from './accounts.js';
export { graphql, type ResultOf, type VariablesOf } from './graphql.js';
export { deviceLogin, type DeviceCode } from './device-login.js';
export {
  changeTrack,
  publishTrackNote,
  deleteTrack,
  confirmReportedRow,
  readReportedRows,
  readSplits,
  readTeamLimits,
  closeProbingAlert,
  readProbingAlerts,
  setReferenceTeam,
  setTeamQuota,
  setLabelsPublished,
  signOffSplit,
  type TrackRulesChange,
} from './administration.js';
export { ApiClient } from './api-client.js';
export { compareOverBoards, compareSubmissions, readExport, readReferences } from './boards.js';
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
  type DeadLetterChoice,
  type Erratum,
  type Visibility,
} from './operations.js';
export { addBenchmarkVersion, openTrack, type AddedVersion, type SplitFacts, type TrackDraft } from './registration.js';
export { listMyEvaluations, MY_EVALUATIONS_ORDERS, type MyEvaluationsOrder } from './mine.js';
export { searchPlatform } from './search.js';
export { findAccounts, reinstateAccount, suspendAccount } from './suspensions.js';
export { readPhases, removePhase, setPhase } from './phases.js';
export { closeSeason, openSeason, readSeasons, setSeasonChoice, type Season, type TrackSeasons } from './seasons.js';
export { entriesOfTrack } from './models-of-track.js';
export { placesOfModels } from './not-comparable.js';
export { noTrack } from './no-track.js';
export { RefusedError, UnavailableError, type Refusal } from './refusal.js';
export {
  entriesOfModel,
  entriesOfSubmission,
  ownSubmissionsOf,
  cancelEvaluation,
  hasEnded,
  readContract,
  readSubmission,
  setListing,
  submit,
  SubmissionChanged,
  openTracks,
  benchmarksOfTracks,
  watchSubmission,
  type Listing,
  type WatchedEvaluation,
  type WatchedSubmission,
} from './submissions.js';
export { reportedRow, setReproduction } from './reproductions.js';
export { acceptTerms, readBenchmarkTerms, readTerms, setTerms } from './terms.js';
export { uploadFile, type UploadFile } from './upload.js';
export { createJoinToken, readJoinTokens, revokeJoinToken, type OpenJoinToken } from './join-tokens.js';
export {
  createPool,
  actOnRunner,
  readFleet,
  readRunner,
  updatePool,
  type FleetPool,
  type FleetRunner,
  type MaintainerAction,
  type PoolDraft,
  type PoolMinimum,
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
export { listPublicSplits, type PublicSplit } from './public-splits.js';
export { listTracks } from './tracks.js';
export { similarNames } from '@primitives/errors';
