import { AccountLinkEntity } from './entities/account-link.entity.js';
import { AccountEntity } from './entities/account.entity.js';
import { ApiTokenEntity } from './entities/api-token.entity.js';
import { AuditLogEntity } from './entities/audit-log.entity.js';
import { BenchmarkTermsEntity } from './entities/benchmark-terms.entity.js';
import { BenchmarkVersionEntity } from './entities/benchmark-version.entity.js';
import { BlobEntity } from './entities/blob.entity.js';
import { BoardSnapshotEntity } from './entities/board-snapshot.entity.js';
import { DeadLetterEntity } from './entities/dead-letter.entity.js';
import { DeviceGrantEntity } from './entities/device-grant.entity.js';
import { EfficiencyEntity } from './entities/efficiency.entity.js';
import { ErratumEntity } from './entities/erratum.entity.js';
import { EvaluationLogEntity } from './entities/evaluation-log.entity.js';
import { EvaluationOrderEntity } from './entities/evaluation-order.entity.js';
import { EvaluationEntity } from './entities/evaluation.entity.js';
import { FleetMetricEntity } from './entities/fleet-metric.entity.js';
import { IdentityEntity } from './entities/identity.entity.js';
import { JoinTokenEntity } from './entities/join-token.entity.js';
import { KnownBrowserEntity } from './entities/known-browser.entity.js';
import { LogHeadEntity } from './entities/log-head.entity.js';
import { LogNodeEntity } from './entities/log-node.entity.js';
import { MailEntity } from './entities/mail.entity.js';
import { MembershipEntity } from './entities/membership.entity.js';
import { OutboxEntity } from './entities/outbox.entity.js';
import { PasskeyEntity } from './entities/passkey.entity.js';
import { PoolClockEntity } from './entities/pool-clock.entity.js';
import { PoolEntity } from './entities/pool.entity.js';
import { PublicationEntity } from './entities/publication.entity.js';
import { ProbingAlertEntity } from './entities/probing-alert.entity.js';
import { RateBucketEntity } from './entities/rate-bucket.entity.js';
import { ReceiptEntity } from './entities/receipt.entity.js';
import { ReceiptKeyEntity } from './entities/receipt-key.entity.js';
import { ReportedRowReadingEntity } from './entities/reported-row-reading.entity.js';
import { ReportedRowEntity } from './entities/reported-row.entity.js';
import { ReproductionEntity } from './entities/reproduction.entity.js';
import { ResultReleaseEntity } from './entities/result-release.entity.js';
import { ResultEntity } from './entities/result.entity.js';
import { RunnerEventEntity } from './entities/runner-event.entity.js';
import { RunnerEntity } from './entities/runner.entity.js';
import { SelfTestEntity } from './entities/self-test.entity.js';
import { SessionEntity } from './entities/session.entity.js';
import { ShardFailureEntity } from './entities/shard-failure.entity.js';
import { ShardResultEntity } from './entities/shard-result.entity.js';
import { ShardEntity } from './entities/shard.entity.js';
import { SplitSignOffEntity } from './entities/split-sign-off.entity.js';
import { SignInChallengeEntity } from './entities/sign-in-challenge.entity.js';
import { SplitEntity } from './entities/split.entity.js';
import { SubmissionListingEntity } from './entities/submission-listing.entity.js';
import { SubmissionEntity } from './entities/submission.entity.js';
import { TeamInvitationEntity } from './entities/team-invitation.entity.js';
import { TeamQuotaEntity } from './entities/team-quota.entity.js';
import { TeamShareEntity } from './entities/team-share.entity.js';
import { TeamStorageEntity } from './entities/team-storage.entity.js';
import { TeamEntity } from './entities/team.entity.js';
import { TermsAcceptanceEntity } from './entities/terms-acceptance.entity.js';
import { TrackChangeEntity } from './entities/track-change.entity.js';
import { TrackPhaseEntity } from './entities/track-phase.entity.js';
import { TrackEntity } from './entities/track.entity.js';
import { UploadEntity } from './entities/upload.entity.js';
import { WebhookDeliveryEntity } from './entities/webhook-delivery.entity.js';
import { WebhookEntity } from './entities/webhook.entity.js';

/** Every table of the deployment, for TypeORM. */
export const ENTITIES = [
  AccountEntity,
  AccountLinkEntity,
  ApiTokenEntity,
  AuditLogEntity,
  BenchmarkTermsEntity,
  BenchmarkVersionEntity,
  BlobEntity,
  BoardSnapshotEntity,
  DeadLetterEntity,
  DeviceGrantEntity,
  EfficiencyEntity,
  ErratumEntity,
  EvaluationEntity,
  EvaluationLogEntity,
  EvaluationOrderEntity,
  FleetMetricEntity,
  IdentityEntity,
  JoinTokenEntity,
  KnownBrowserEntity,
  LogHeadEntity,
  LogNodeEntity,
  MailEntity,
  MembershipEntity,
  OutboxEntity,
  PasskeyEntity,
  PoolClockEntity,
  PoolEntity,
  ProbingAlertEntity,
  PublicationEntity,
  RateBucketEntity,
  ReceiptEntity,
  ReceiptKeyEntity,
  ReportedRowReadingEntity,
  ReportedRowEntity,
  ReproductionEntity,
  ResultEntity,
  ResultReleaseEntity,
  RunnerEntity,
  RunnerEventEntity,
  SelfTestEntity,
  SessionEntity,
  ShardEntity,
  ShardFailureEntity,
  ShardResultEntity,
  SplitSignOffEntity,
  SignInChallengeEntity,
  SplitEntity,
  SubmissionListingEntity,
  SubmissionEntity,
  TeamEntity,
  TeamInvitationEntity,
  TeamQuotaEntity,
  TeamShareEntity,
  TeamStorageEntity,
  TermsAcceptanceEntity,
  TrackChangeEntity,
  TrackEntity,
  TrackPhaseEntity,
  UploadEntity,
  WebhookDeliveryEntity,
  WebhookEntity,
];
