export { createDatabase, databaseUrl, dropDatabase } from './databases.js';
export { MigrationChangedError, runMigrations } from './migrations.js';
export { NoAdminPasswordError, ROLES, rolePassword, roleUrl, type Role } from './roles.js';
export { Store, openStore, type Listener, type StoreOptions, type Tx } from './store.js';

export { AccountEntity } from './entities/account.entity.js';
export { ApiTokenEntity } from './entities/api-token.entity.js';
export { BenchmarkVersionEntity } from './entities/benchmark-version.entity.js';
export { BlobEntity } from './entities/blob.entity.js';
export { BoardSnapshotEntity } from './entities/board-snapshot.entity.js';
export { EvaluationLogEntity } from './entities/evaluation-log.entity.js';
export { EvaluationOrderEntity } from './entities/evaluation-order.entity.js';
export { EvaluationEntity } from './entities/evaluation.entity.js';
export { MembershipEntity } from './entities/membership.entity.js';
export { OutboxEntity } from './entities/outbox.entity.js';
export { PublicationEntity } from './entities/publication.entity.js';
export { ReportedRowEntity } from './entities/reported-row.entity.js';
export { ResultEntity } from './entities/result.entity.js';
export { RunnerEntity } from './entities/runner.entity.js';
export { SessionEntity } from './entities/session.entity.js';
export { ShardResultEntity } from './entities/shard-result.entity.js';
export { ShardEntity } from './entities/shard.entity.js';
export { SplitEntity } from './entities/split.entity.js';
export { SubmissionEntity } from './entities/submission.entity.js';
export { TeamEntity } from './entities/team.entity.js';
export { TrackEntity } from './entities/track.entity.js';
export { UploadEntity } from './entities/upload.entity.js';
export { blobSizes, insertBlob } from './blobs.js';
export { writeLog, type LogEntry } from './evaluation-log.js';
export {
  announce,
  definitionJson,
  evaluationWork,
  lockEvaluation,
  moveEvaluation,
  standingEvaluations,
  type EvaluationWork,
  type Move,
  type StandingEvaluation,
} from './evaluations.js';
export { failEvaluation } from './fail-evaluation.js';
export { isWaiting, markPublished, putOutbox, takeWaiting, type OutboxMessage, type WaitingMessage } from './outbox.js';
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
export { noteHeartbeat, pools, runnerStanding, type RunnerStanding } from './runners.js';
export {
  acceptReport,
  allIn,
  endLease,
  insertPlan,
  leaseShard,
  orderSeed,
  predictionsOf,
  reclaimShards,
  releasePilot,
  releaseShards,
  renewLeases,
  shardCount,
  shardProgress,
  shardStanding,
  type AcceptedReport,
  type Lease,
  type LeaseRules,
  type ReleasedShard,
  type ShardPredictions,
  type ShardProgress,
  type ShardStanding,
} from './shards.js';
export {
  accountByEmail,
  accountOfSession,
  deleteExpiredSessions,
  deleteSession,
  insertAccount,
  insertSession,
  type Account,
  type AccountWithHash,
} from './accounts.js';
export {
  bestValuesAt,
  countReported,
  lastResultAt,
  latestSnapshot,
  liveCounts,
  reportedRows,
  snapshotHead,
  snapshotPayload,
  type ReportedRow,
  type SnapshotHead,
} from './boards-read.js';
export {
  evaluationLog,
  evaluationsByIds,
  evaluationsOfSubmissions,
  lastPublished,
  publishedAt,
  queueAhead,
  readyRunners,
  resultsOfEvaluations,
  runningNow,
  shardReceipts,
  shardsOfEvaluations,
  type ActivityRow,
  type EvaluationView,
  type LogLine,
  type ResultView,
  type ShardReceiptView,
  type ShardView,
} from './evaluations-read.js';
export {
  countSubmissionsOfAccount,
  insertEvaluations,
  insertSubmission,
  quotaUse,
  submissionByCode,
  submissionOfMutation,
  submissionsByIds,
  submissionsOfAccount,
  type NewSubmission,
  type Submission,
} from './submissions.js';
export { insertMembership, insertTeam, lockTeam, teamsByIds, teamsOf, type Team } from './teams.js';
export { accountOfToken, apiTokensOf, insertApiToken, revokeApiToken, type ApiToken } from './tokens.js';
export { allTracks, seededAt, trackBySlug, tracksByIds, type Track } from './tracks-read.js';
export { completeUpload, failUpload, insertUpload, openUploads, uploadByDigest, uploadById, type Upload } from './uploads.js';
