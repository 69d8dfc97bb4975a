import { AccountLinkEntity } from '../accounts/account-link.entity.js';
import { AccountEntity } from '../accounts/account.entity.js';
import { ApiTokenEntity } from '../accounts/api-token.entity.js';
import { BenchmarkVersionEntity } from '../benchmarks/benchmark-version.entity.js';
import { BlobEntity } from '../submissions/blob.entity.js';
import { DeviceGrantEntity } from '../accounts/device-grant.entity.js';
import { IdentityEntity } from '../accounts/identity.entity.js';
import { KnownBrowserEntity } from '../accounts/known-browser.entity.js';
import { LabelPublicationEntity } from '../benchmarks/label-publication.entity.js';
import { MailEntity } from '../messages/mail.entity.js';
import { MembershipEntity } from '../teams/membership.entity.js';
import { PasskeyEntity } from '../accounts/passkey.entity.js';
import { PoolEntity } from '../fleet/pool.entity.js';
import { ReportedRowEntity } from '../benchmarks/reported-row.entity.js';
import { SessionEntity } from '../accounts/session.entity.js';
import { SignInChallengeEntity } from '../accounts/sign-in-challenge.entity.js';
import { SplitEntity } from '../benchmarks/split.entity.js';
import { TeamInvitationEntity } from '../teams/team-invitation.entity.js';
import { TeamQuotaEntity } from '../teams/team-quota.entity.js';
import { TeamStorageEntity } from '../teams/team-storage.entity.js';
import { TeamEntity } from '../teams/team.entity.js';
import { TermsAcceptanceEntity } from '../benchmarks/terms-acceptance.entity.js';
import { TrackChangeEntity } from '../benchmarks/track-change.entity.js';
import { TrackEntity } from '../benchmarks/track.entity.js';
import { UploadEntity } from '../submissions/upload.entity.js';
import { WebhookEntity } from '../messages/webhook.entity.js';

/** The tables whose rows are read or written as entities. */
export const ENTITIES = [
  AccountEntity,
  AccountLinkEntity,
  ApiTokenEntity,
  BenchmarkVersionEntity,
  BlobEntity,
  DeviceGrantEntity,
  IdentityEntity,
  KnownBrowserEntity,
  LabelPublicationEntity,
  MailEntity,
  MembershipEntity,
  PasskeyEntity,
  PoolEntity,
  ReportedRowEntity,
  SessionEntity,
  SignInChallengeEntity,
  SplitEntity,
  TeamEntity,
  TeamInvitationEntity,
  TeamQuotaEntity,
  TeamStorageEntity,
  TermsAcceptanceEntity,
  TrackChangeEntity,
  TrackEntity,
  UploadEntity,
  WebhookEntity,
];
