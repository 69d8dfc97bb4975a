export { insertTrack, insertVersion, registeredVersion, type NewSplit, type RegisteredVersion } from './benchmarks.js';
export { eraseAccount, forgetTeam, lockTeamsOf, silenceTeam, type LeftTeam } from './account-deletion.js';
export { exportedSections, exportedSubmissions } from './account-export.js';
export { createDatabase, dropDatabase } from './databases.js';
export { MigrationChangedError, runMigrations } from './migrations.js';
export { ROLES, roleUrl, type Role } from './roles.js';
export { deploymentStatistics } from './deployment-statistics.js';
export { forgetBuckets, consumeTokens } from './rate-buckets.js';
export { SessionLocks } from './session-locks.js';
export { SslModeError } from './tls.js';
export { Store, openStore, type Listener, type Tx } from './store.js';
export { BenchmarkVersionEntity } from './entities/benchmark-version.entity.js';
export { BlobEntity } from './entities/blob.entity.js';
export type { Visibility } from './entities/publication.entity.js';
export {
  correctedSplit,
  errataOf,
  finishErratum,
  insertErratum,
  lockJudgedVersion,
  openErratum,
  type Erratum,
} from './errata.js';
export { SplitEntity } from './entities/split.entity.js';
export { TrackEntity } from './entities/track.entity.js';
export { blobSizes, insertBlob } from './blobs.js';
export { writeLog, writeLogOnce } from './evaluation-log.js';
export {
  acceptMeasurement,
  requestMeasurement,
  efficiencyOfEvaluations,
  leaseMeasurement,
  measuredCount,
  measurementHeldMs,
  reclaimMeasurements,
  unasked,
  type EfficiencyView,
  type Measurand,
} from './efficiency.js';
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
export { failEvaluation } from './fail-evaluation.js';
export {
  appendReceipt,
  lockReceiptLog,
  logHead,
  receiptByDigest,
  receiptFacts,
  receiptKeys,
  receiptLogSize,
  receiptsOfEvaluations,
  registerReceiptKey,
  resultsWithoutReceipt,
  storedNodes,
  type StoredReceiptKey,
  type ReceiptFacts,
} from './receipts.js';
export { isWaiting, markPublished, insertOutbox, claimWaiting, type OutboxMessage } from './outbox.js';
export { providersOfEvaluations } from './providers.js';
export {
  boardEntry,
  insertResult,
  insertSnapshot,
  lockBoards,
  publish,
  shownResults,
  type NewResult,
  type ShownResult,
} from './results.js';
export {
  auditCounts,
  auditVotes,
  insertAudit,
  openAudits,
  promoteAudit,
  reopenAudit,
  settleAudits,
  waitingForAudits,
  type AuditCounts,
  type AuditVote,
} from './audits.js';
export {
  deadLetterGroups,
  dismissDeadLetters,
  openDeadLetters,
  requeueDeadLetters,
  type DeadLetterChoice,
} from './dead-letters.js';
export { runnersOfEvaluation, type NamedRunner } from './runner-name.js';
export { openDatabaseClock, type DatabaseClock } from './database-clock.js';
export { shardTimes } from './shard-times.js';
export {
  failedLeases,
  failureRecord,
  insertShardFailure,
  shardHistory,
  type ShardFailure,
  type ShardHistory,
  type TracedLease,
} from './shard-failures.js';
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
export { UNCOUNTED_CODES } from './uncounted-leases.js';
export { idleOf, leasesOf, type IdleLease } from './call-off.js';
export { copyAnswers, reusableAnswers } from './reuse.js';
export { rejectEvaluation } from './reject-evaluation.js';
export {
  endQuarantinedLeases,
  liftQuarantine,
  quarantinedRunners,
  quarantineOf,
  quarantineRunner,
  scoredWith,
  suspectEvaluations,
  takeBack,
} from './trust.js';
export {
  cancelRerun,
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
export { lockPool, poolDemand, recordAdmission, setPriority, setShareWeight } from './shares.js';
export { readActs, writeAct, type ActFilter, type LoggedAct } from './audit-log.js';
export { poolsView, runnersView, type PoolView, type RunnerView } from './fleet-read.js';
export {
  insertJoinToken,
  insertRunner,
  memberById,
  consumeJoinToken,
  useJoinToken,
  type NewJoinToken,
} from './joining.js';
export { ALL_POOLS, fleetMetrics, recordFleetMetrics, type FleetMetric } from './fleet-metrics.js';
export { evaluationQueue, fleetSummary, type QueuedEvaluation } from './fleet-summary.js';
export { insertPool, poolByName, updatePool, type Pool } from './pools.js';
export { fleetHappenings, runnerEvents, type RunnerEvent } from './runner-events.js';
export { deadKeys, actOnRunner, lockRevocations, recordRevoked, type MaintainerAction } from './runner-lifecycle.js';
export {
  freeShards,
  markSilent,
  recordFarewell,
  recordHeartbeat,
  pools,
  runnerStatus,
  currentStatusOf,
} from './runners.js';
export {
  acceptReport,
  endLease,
  endOverstayed,
  insertPlan,
  orderSeed,
  predictionsOf,
  reclaimShards,
  remaining,
  renewLeases,
  anyPredicted,
  shardCount,
  shardProgress,
  shardStatus,
  type AcceptedReport,
  type OverstayedLease,
  type ShardProgress,
  type ShardStatusSummary,
} from './shards.js';
export {
  ACCOUNT_ROLES,
  accountByEmail,
  accountById,
  insertAccount,
  isConfirmedEmail,
  listAccounts,
  lockAdmins,
  setPasswordHash,
  setRole,
  setUnverifiedEmail,
  setVerifiedEmail,
  type Account,
  type ListedAccount,
} from './accounts.js';
export {
  accountOfIdentity,
  deleteIdentitiesOf,
  deleteIdentity,
  identitiesOf,
  insertIdentity,
  type LinkedIdentity,
} from './identities.js';
export {
  deletePasskey,
  deletePasskeysOf,
  insertPasskey,
  passkeyByCredential,
  passkeyKeysOf,
  passkeysOf,
  renamePasskey,
  usePasskey,
  type Passkey,
} from './passkeys.js';
export {
  deleteEndedChallenges,
  insertChallenge,
  consumeChallenge,
  type ChallengePurpose,
  type SignInChallenge,
} from './sign-in-challenges.js';
export {
  answerDeviceRequest,
  deleteEndedDeviceGrants,
  deviceRequest,
  insertDeviceGrant,
  pollDeviceGrant,
  consumeDeviceGrant,
  type DeviceRequest,
} from './device-grants.js';
export { endAccountLinks, insertAccountLink, useAccountLink, type LinkPurpose } from './account-links.js';
export { forgetMail, MAIL_CHANNEL, markSent, markUnsent, insertMail, claimMail, type WaitingMail } from './mail.js';
export {
  accountOfSession,
  confirmSession,
  deleteEndedSessions,
  deleteSession,
  deleteSessionOf,
  deleteSessionsOf,
  insertSession,
  sessionsOf,
  type Session,
} from './sessions.js';
export {
  allReportedRows,
  bestValuesAt,
  countReported,
  countReportedRows,
  lastResultAt,
  lastResultOf,
  latestSnapshot,
  latestSnapshots,
  liveCounts,
  reportedRows,
  snapshotAround,
  snapshotBefore,
  snapshotHead,
  snapshotPayload,
  type ReportedRow,
  type ReportedRowPlace,
  type SnapshotHead,
} from './boards-read.js';
export {
  insertReproduction,
  reproducedRows,
  reproductionsOn,
  tracksOfReportedRows,
  type Reproduction,
} from './reproductions.js';
export { insertListing, listingOfEvaluation, listingsOf, shownInLists, unsettledListings } from './listings.js';
export { hiddenSplitUse, lockSubmitter } from './hidden-split-use.js';
export {
  AT_CHANCE,
  closeProbingAlert,
  insertProbingAlert,
  openProbingAlerts,
  submissionSeries,
  type ProbingAlert,
  type SeriesSubject,
} from './probing-alerts.js';
export {
  bestPublished,
  detailsPublished,
  hadDetails,
  insertRelease,
  releasedValues,
  unreleasedResults,
  type ReleasedValues,
  type ResultRelease,
} from './releases.js';
export { insertTrackChange, trackChanges, updateTrack, type TrackChange, type TrackRules } from './track-changes.js';
export { TRACK_CHANGES, type TrackChangeKind } from './entities/track-change.entity.js';
export {
  heldResults,
  insertReading,
  insertSignOff,
  reportedRowsView,
  splitsView,
  teamsView,
  type HeldResult,
  type ReportedRowView,
  type SplitView,
  type TeamView,
} from './administration.js';
export { setTeamQuota, teamLimit, teamQuotas } from './quotas.js';
export { forecast, type Forecast } from './forecast.js';
export { metricsReported, publicationOf, type Publication } from './publications.js';
export {
  accountsOfEvaluation,
  evaluationsOfAccount,
  evaluationStatesOfAccount,
  quotaUsesOfAccount,
} from './evaluations-mine.js';
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
  shardReceipts,
  shardsOfEvaluations,
  type EvaluationView,
  type LogFilter,
  type LogLine,
  type ResultView,
  type ShardView,
} from './evaluations-read.js';
export {
  bundlesOfSubmissions,
  countSubmissionsOfAccount,
  insertEvaluations,
  insertSubmission,
  debugUse,
  newestOfEachName,
  freeRejections,
  quotaUse,
  quotaUseOfAccount,
  submissionByCode,
  submissionOfMutation,
  submissionNamesOfTeam,
  submissionsByIds,
  submissionsOfBundle,
  submissionsNamed,
  submissionsOfAccount,
  teamsOfSubmissions,
  type NamedSubmission,
  type Submission,
} from './submissions.js';
export {
  answerTeamInvitation,
  insertTeamInvitation,
  invitationsOfTeam,
  invitationsTo,
  lockTeamInvitation,
  type TeamInvitation,
} from './team-invitations.js';
export {
  countOwnedTeams,
  deleteMembership,
  insertMembership,
  insertTeam,
  isReference,
  lockTeam,
  setReference,
  membersOf,
  renameTeam,
  setTeamRole,
  teamBySlug,
  teamRoleOf,
  teamsByIds,
  teamsOf,
  type Team,
  type TeamMember,
  type TeamRole,
} from './teams.js';
export {
  blobBytes,
  idleUploadBytes,
  setTeamStorage,
  storageOfTeams,
  teamKeeps,
  type TeamStorage,
} from './team-storage.js';
export { forgetBrowsers, isKnownBrowser, recordBrowser } from './known-browsers.js';
export { deletePhase, lockPhases, phaseUse, upsertPhase } from './phases.js';
export { insertAcceptance, insertTerms, termsInForce, tracksOfBenchmark, type TermsOfAccount } from './terms.js';
export {
  apiTokensOf,
  holderOfToken,
  insertApiToken,
  revokeApiToken,
  revokeApiTokensOf,
  type ApiToken,
} from './tokens.js';
export { allTracks, seededAt, trackBySlug, trackWithLatest, tracksByIds, type Track } from './tracks-read.js';
export {
  completeUpload,
  failUpload,
  insertUpload,
  openUploads,
  uploadByDigest,
  uploadById,
  type Upload,
} from './uploads.js';
export {
  changeWebhookSecret,
  deleteWebhook,
  deliveriesOf,
  disableWebhook,
  enableWebhook,
  holdWebhook,
  insertWebhook,
  recordDelivered,
  recordUndelivered,
  insertDelivery,
  redeliver,
  sweepDeliveries,
  claimDelivery,
  WEBHOOK_CHANNEL,
  webhookById,
  webhooksOfTeam,
  type DueDelivery,
  type Webhook,
  type WebhookDelivery,
} from './webhooks.js';
export type { QuarantineCause } from './entities/runner.entity.js';
export type { WebhookAttempt } from './entities/webhook-delivery.entity.js';
export { leaseShard, type Lease } from './lease-shard.js';
