export {
  insertTrack,
  insertVersion,
  registeredVersion,
  type NewSplit,
  type NewTrack,
  type RegisteredVersion,
} from './benchmarks.js';
export { eraseAccount, forgetTeam, lockTeamsOf, silenceTeam, type LeftTeam } from './account-deletion.js';
export {
  exportedSections,
  exportedSubmissions,
  type ExportedEvaluation,
  type ExportedSubmission,
  type ExportSection,
} from './account-export.js';
export { createDatabase, databaseUrl, dropDatabase } from './databases.js';
export { MigrationChangedError, runMigrations } from './migrations.js';
export { NoAdminPasswordError, ROLES, rolePassword, roleUrl, type Role } from './roles.js';
export { deploymentStatistics, type DeploymentStatistics } from './deployment-statistics.js';
export { forgetBuckets, consumeTokens, type BucketShape } from './rate-buckets.js';
export { SessionLocks } from './session-locks.js';
export { SslModeError } from './tls.js';
export { Store, openStore, type Listener, type StoreOptions, type Tx } from './store.js';

export { AccountLinkEntity } from './entities/account-link.entity.js';
export { AccountEntity } from './entities/account.entity.js';
export { ApiTokenEntity } from './entities/api-token.entity.js';
export { AuditLogEntity } from './entities/audit-log.entity.js';
export { BenchmarkTermsEntity } from './entities/benchmark-terms.entity.js';
export { BenchmarkVersionEntity } from './entities/benchmark-version.entity.js';
export { BlobEntity } from './entities/blob.entity.js';
export { BoardSnapshotEntity } from './entities/board-snapshot.entity.js';
export { DeadLetterEntity } from './entities/dead-letter.entity.js';
export { EvaluationLogEntity } from './entities/evaluation-log.entity.js';
export { EvaluationOrderEntity } from './entities/evaluation-order.entity.js';
export { EvaluationEntity } from './entities/evaluation.entity.js';
export { DeviceGrantEntity } from './entities/device-grant.entity.js';
export { IdentityEntity } from './entities/identity.entity.js';
export { PasskeyEntity } from './entities/passkey.entity.js';
export { SignInChallengeEntity } from './entities/sign-in-challenge.entity.js';
export { JoinTokenEntity } from './entities/join-token.entity.js';
export { MailEntity } from './entities/mail.entity.js';
export { MembershipEntity } from './entities/membership.entity.js';
export { OutboxEntity } from './entities/outbox.entity.js';
export { PoolClockEntity } from './entities/pool-clock.entity.js';
export { PoolEntity } from './entities/pool.entity.js';
export { PublicationEntity, type Visibility } from './entities/publication.entity.js';
export {
  correctedSplit,
  errataOf,
  finishErratum,
  insertErratum,
  lockJudgedVersion,
  openErratum,
  type CorrectedSplit,
  type Erratum,
} from './errata.js';
export { ErratumEntity } from './entities/erratum.entity.js';
export { LogHeadEntity } from './entities/log-head.entity.js';
export { LogNodeEntity } from './entities/log-node.entity.js';
export { ReceiptKeyEntity } from './entities/receipt-key.entity.js';
export { ReceiptEntity } from './entities/receipt.entity.js';
export { ReportedRowEntity } from './entities/reported-row.entity.js';
export { ResultEntity } from './entities/result.entity.js';
export { RunnerEventEntity } from './entities/runner-event.entity.js';
export { RunnerEntity } from './entities/runner.entity.js';
export { SelfTestEntity } from './entities/self-test.entity.js';
export { SessionEntity } from './entities/session.entity.js';
export { ShardFailureEntity } from './entities/shard-failure.entity.js';
export { ShardResultEntity } from './entities/shard-result.entity.js';
export { ShardEntity } from './entities/shard.entity.js';
export { SplitEntity } from './entities/split.entity.js';
export { SubmissionEntity } from './entities/submission.entity.js';
export { TeamInvitationEntity } from './entities/team-invitation.entity.js';
export { TeamShareEntity } from './entities/team-share.entity.js';
export { TeamEntity } from './entities/team.entity.js';
export { TrackEntity } from './entities/track.entity.js';
export { UploadEntity } from './entities/upload.entity.js';
export { blobSizes, insertBlob } from './blobs.js';
export { writeLog, writeLogOnce, type LogEntry } from './evaluation-log.js';
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
  type Move,
  type CurrentEvaluation,
} from './evaluations.js';
export { failEvaluation, type FailureFacts } from './fail-evaluation.js';
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
  type LoggedReceipt,
  type LogNode,
  type ReceiptFacts,
} from './receipts.js';
export {
  isWaiting,
  markPublished,
  insertOutbox,
  claimWaiting,
  type OutboxMessage,
  type WaitingMessage,
} from './outbox.js';
export { providersOfEvaluations } from './providers.js';
export {
  boardEntry,
  insertResult,
  insertSnapshot,
  lockBoards,
  publish,
  shownResults,
  type BoardEntry,
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
  type OpenAudit,
} from './audits.js';
export {
  deadLetterGroups,
  dismissDeadLetters,
  openDeadLetters,
  requeueDeadLetters,
  type DeadLetter,
  type DeadLetterChoice,
  type DeadLetterGroup,
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
export { rejectEvaluation, type Rejection } from './reject-evaluation.js';
export {
  endQuarantinedLeases,
  liftQuarantine,
  quarantinedRunners,
  quarantineOf,
  quarantineRunner,
  scoredWith,
  suspectEvaluations,
  takeBack,
  type QuarantinedRunner,
  type UnconfirmedResult,
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
export { lockPool, poolDemand, recordAdmission, setPriority, setShareWeight, type PoolDemand } from './shares.js';
export { readActs, writeAct, type Act, type ActFilter, type LoggedAct } from './audit-log.js';
export { poolsView, runnersView, type HeldShard, type PoolView, type RunnerView } from './fleet-read.js';
export {
  insertJoinToken,
  insertRunner,
  memberById,
  consumeJoinToken,
  useJoinToken,
  type JoinToken,
  type Member,
  type NewJoinToken,
} from './joining.js';
export { ALL_POOLS, fleetMetrics, recordFleetMetrics, type FleetMetric } from './fleet-metrics.js';
export { evaluationQueue, fleetSummary, type FleetSummary, type QueuedEvaluation } from './fleet-summary.js';
export { allPools, insertPool, poolByName, updatePool, type Pool } from './pools.js';
export { fleetHappenings, runnerEvents, type FleetHappening, type RunnerEvent } from './runner-events.js';
export {
  deadKeys,
  actOnRunner,
  lockRevocations,
  recordRevoked,
  type DeadKeys,
  type MaintainerAction,
} from './runner-lifecycle.js';
export {
  freeShards,
  markSilent,
  recordFarewell,
  recordHeartbeat,
  pools,
  runnerStatus,
  currentStatusOf,
  type ReportingRunner,
  type RunnerStatusSummary,
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
  type PlannedShard,
  type ReleasedShard,
  type Remaining,
  type ShardPredictions,
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
  type AccountWithHash,
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
  type PasskeyKey,
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
  type DeviceGrant,
  type DeviceRequest,
} from './device-grants.js';
export {
  endAccountLinks,
  insertAccountLink,
  useAccountLink,
  type AccountLink,
  type LinkPurpose,
} from './account-links.js';
export {
  forgetMail,
  MAIL_CHANNEL,
  markSent,
  markUnsent,
  insertMail,
  claimMail,
  type Letter,
  type WaitingLetter,
} from './mail.js';
export {
  accountOfSession,
  confirmSession,
  deleteEndedSessions,
  deleteSession,
  deleteSessionOf,
  deleteSessionsOf,
  insertSession,
  sessionsOf,
  type NewSession,
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
  type ReproducedRow,
  type Reproduction,
} from './reproductions.js';
export {
  insertListing,
  listingOfEvaluation,
  listingsOf,
  shownInLists,
  unsettledListings,
  type UnsettledListing,
} from './listings.js';
export { hiddenSplitUse, lockSubmitter, type HiddenSplitSubmitter } from './hidden-split-use.js';
export {
  AT_CHANCE,
  closeProbingAlert,
  insertProbingAlert,
  openProbingAlerts,
  submissionSeries,
  type NewProbingAlert,
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
  type Submitter,
  type UnreleasedResult,
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
  type SignOff,
  type SplitView,
  type TeamView,
} from './administration.js';
export { setTeamQuota, teamLimit, teamQuotas, type TeamQuotaRow } from './quotas.js';
export { forecast, type Forecast } from './forecast.js';
export { metricsReported, publicationOf, type Publication } from './publications.js';
export {
  accountsOfEvaluation,
  evaluationsOfAccount,
  evaluationStatesOfAccount,
  quotaUsesOfAccount,
  type QuotaUse,
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
  type ActivityRow,
  type EvaluationView,
  type LogFilter,
  type LogLine,
  type LogPage,
  type ResultView,
  type ShardReceiptView,
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
  type NewSubmission,
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
export { TeamStorageEntity } from './entities/team-storage.entity.js';
export { forgetBrowsers, isKnownBrowser, recordBrowser } from './known-browsers.js';
export { KnownBrowserEntity } from './entities/known-browser.entity.js';
export { deletePhase, lockPhases, phasesOfTracks, phaseUse, upsertPhase } from './phases.js';
export { TrackPhaseEntity } from './entities/track-phase.entity.js';
export {
  acceptancesOf,
  insertAcceptance,
  insertTerms,
  termsInForce,
  tracksOfBenchmark,
  type Terms,
  type TermsOfAccount,
} from './terms.js';
export { TermsAcceptanceEntity } from './entities/terms-acceptance.entity.js';
export {
  apiTokensOf,
  holderOfToken,
  insertApiToken,
  revokeApiToken,
  revokeApiTokensOf,
  type ApiToken,
  type TokenHolder,
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
export { WebhookDeliveryEntity } from './entities/webhook-delivery.entity.js';
export { WebhookEntity } from './entities/webhook.entity.js';
export type { QuarantineCause } from './entities/runner.entity.js';
export type { WebhookAttempt } from './entities/webhook-delivery.entity.js';
export { leaseShard, type Lease } from './lease-shard.js';
