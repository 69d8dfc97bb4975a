import { AccountEntity } from './entities/account.entity.js';
import { ApiTokenEntity } from './entities/api-token.entity.js';
import { BenchmarkVersionEntity } from './entities/benchmark-version.entity.js';
import { BlobEntity } from './entities/blob.entity.js';
import { BoardSnapshotEntity } from './entities/board-snapshot.entity.js';
import { EvaluationLogEntity } from './entities/evaluation-log.entity.js';
import { EvaluationOrderEntity } from './entities/evaluation-order.entity.js';
import { EvaluationEntity } from './entities/evaluation.entity.js';
import { MembershipEntity } from './entities/membership.entity.js';
import { OutboxEntity } from './entities/outbox.entity.js';
import { PublicationEntity } from './entities/publication.entity.js';
import { ReportedRowEntity } from './entities/reported-row.entity.js';
import { ResultEntity } from './entities/result.entity.js';
import { RunnerEntity } from './entities/runner.entity.js';
import { SessionEntity } from './entities/session.entity.js';
import { ShardResultEntity } from './entities/shard-result.entity.js';
import { ShardEntity } from './entities/shard.entity.js';
import { SplitEntity } from './entities/split.entity.js';
import { SubmissionEntity } from './entities/submission.entity.js';
import { TeamEntity } from './entities/team.entity.js';
import { TrackEntity } from './entities/track.entity.js';
import { UploadEntity } from './entities/upload.entity.js';

/** Every table of the house, for TypeORM. */
export const ENTITIES = [
  AccountEntity,
  ApiTokenEntity,
  BenchmarkVersionEntity,
  BlobEntity,
  BoardSnapshotEntity,
  EvaluationLogEntity,
  EvaluationOrderEntity,
  EvaluationEntity,
  MembershipEntity,
  OutboxEntity,
  PublicationEntity,
  ReportedRowEntity,
  ResultEntity,
  RunnerEntity,
  SessionEntity,
  ShardResultEntity,
  ShardEntity,
  SplitEntity,
  SubmissionEntity,
  TeamEntity,
  TrackEntity,
  UploadEntity,
];
