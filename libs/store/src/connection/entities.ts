import { AccountLinkEntity } from '../accounts/account-link.entity.js';
import { AccountEntity } from '../accounts/account.entity.js';
import { ApiTokenEntity } from '../accounts/api-token.entity.js';
import { AuditLogEntity } from '../operations/audit-log.entity.js';
import { BenchmarkTermsEntity } from '../benchmarks/benchmark-terms.entity.js';
import { BenchmarkVersionEntity } from '../benchmarks/benchmark-version.entity.js';
import { BlobEntity } from '../submissions/blob.entity.js';
import { BoardReferenceEntity } from '../boards/board-reference.entity.js';
import { BoardSnapshotEntity } from '../boards/board-snapshot.entity.js';
import { DeadLetterEntity } from '../evaluations/dead-letter.entity.js';
import { DeviceGrantEntity } from '../accounts/device-grant.entity.js';
import { MeasuredCostEntity } from '../evaluations/measured-cost.entity.js';
import { ErratumEntity } from '../benchmarks/erratum.entity.js';
import { EvaluationLogEntity } from '../evaluations/evaluation-log.entity.js';
import { EvaluationOrderEntity } from '../evaluations/evaluation-order.entity.js';
import { EvaluationEntity } from '../evaluations/evaluation.entity.js';
import { FleetMetricEntity } from '../fleet/fleet-metric.entity.js';
import { IdentityEntity } from '../accounts/identity.entity.js';
import { JoinTokenEntity } from '../fleet/join-token.entity.js';
import { KnownBrowserEntity } from '../accounts/known-browser.entity.js';
import { LabelPublicationEntity } from '../benchmarks/label-publication.entity.js';
import { LogHeadEntity } from '../receipts/log-head.entity.js';
import { LogNodeEntity } from '../receipts/log-node.entity.js';
import { MailEntity } from '../messages/mail.entity.js';
import { MembershipEntity } from '../teams/membership.entity.js';
import { OutboxEntity } from '../messages/outbox.entity.js';
import { PasskeyEntity } from '../accounts/passkey.entity.js';
import { PoolClockEntity } from '../shards/pool-clock.entity.js';
import { PoolEntity } from '../fleet/pool.entity.js';
import { PublicationEntity } from '../boards/publication.entity.js';
import { ProbingAlertEntity } from '../submissions/probing-alert.entity.js';
import { RateBucketEntity } from '../operations/rate-bucket.entity.js';
import { ReceiptEntity } from '../receipts/receipt.entity.js';
import { ReceiptKeyEntity } from '../receipts/receipt-key.entity.js';
import { ReportedRowReadingEntity } from '../benchmarks/reported-row-reading.entity.js';
import { ReportedRowEntity } from '../benchmarks/reported-row.entity.js';
import { ReproductionEntity } from '../boards/reproduction.entity.js';
import { ResultReleaseEntity } from '../boards/result-release.entity.js';
import { ResultEntity } from '../boards/result.entity.js';
import { RunnerEventEntity } from '../fleet/runner-event.entity.js';
import { RunnerEntity } from '../fleet/runner.entity.js';
import { SelfTestEntity } from '../fleet/self-test.entity.js';
import { SessionEntity } from '../accounts/session.entity.js';
import { ShardFailureEntity } from '../shards/shard-failure.entity.js';
import { ShardResultEntity } from '../shards/shard-result.entity.js';
import { ShardEntity } from '../shards/shard.entity.js';
import { SplitSignOffEntity } from '../benchmarks/split-sign-off.entity.js';
import { SignInChallengeEntity } from '../accounts/sign-in-challenge.entity.js';
import { SplitEntity } from '../benchmarks/split.entity.js';
import { SubmissionListingEntity } from '../submissions/submission-listing.entity.js';
import { SubmissionEntity } from '../submissions/submission.entity.js';
import { TeamInvitationEntity } from '../teams/team-invitation.entity.js';
import { TeamQuotaEntity } from '../teams/team-quota.entity.js';
import { TeamShareEntity } from '../shards/team-share.entity.js';
import { TeamStorageEntity } from '../teams/team-storage.entity.js';
import { TeamEntity } from '../teams/team.entity.js';
import { TermsAcceptanceEntity } from '../benchmarks/terms-acceptance.entity.js';
import { TrackChangeEntity } from '../benchmarks/track-change.entity.js';
import { TrackPhaseEntity } from '../benchmarks/track-phase.entity.js';
import { TrackEntity } from '../benchmarks/track.entity.js';
import { UploadEntity } from '../submissions/upload.entity.js';
import { WebhookDeliveryEntity } from '../messages/webhook-delivery.entity.js';
import { WebhookEntity } from '../messages/webhook.entity.js';

/** Every table of the deployment, for TypeORM. */
export const ENTITIES = [
  AccountEntity,
  AccountLinkEntity,
  ApiTokenEntity,
  AuditLogEntity,
  BenchmarkTermsEntity,
  BenchmarkVersionEntity,
  BlobEntity,
  BoardReferenceEntity,
  BoardSnapshotEntity,
  DeadLetterEntity,
  DeviceGrantEntity,
  MeasuredCostEntity,
  ErratumEntity,
  EvaluationEntity,
  EvaluationLogEntity,
  EvaluationOrderEntity,
  FleetMetricEntity,
  IdentityEntity,
  JoinTokenEntity,
  KnownBrowserEntity,
  LabelPublicationEntity,
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
