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
