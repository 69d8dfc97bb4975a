import { AccountsModule } from './accounts/accounts.module.js';
import { ActivityModule } from './activity/activity.module.js';
import { AdminModule } from './admin/admin.module.js';
import { AuditLogModule } from './audit-log/audit-log.module.js';
import { AuthModule } from './auth/auth.module.js';
import { EmailsModule } from './auth/emails.module.js';
import { ViewerModule } from './auth/viewer.module.js';
import { BenchmarksModule } from './benchmarks/benchmarks.module.js';
import { TracksModule } from './benchmarks/tracks.module.js';
import { BoardsModule } from './boards/boards.module.js';
import { ComparisonsModule } from './comparisons/comparisons.module.js';
import { CopiesModule } from './copies/copies.module.js';
import { CostsModule } from './costs/costs.module.js';
import { DevicesModule } from './devices/devices.module.js';
import { ErrataModule } from './errata/errata.module.js';
import { EvaluationsModule } from './evaluations/evaluations.module.js';
import { ExamplesModule } from './examples/examples.module.js';
import { FleetModule } from './fleet/fleet.module.js';
import { HiddenSplitsModule } from './hidden-splits/hidden-splits.module.js';
import { InstallationModule } from './installation/installation.module.js';
import { LiveModule } from './live/live.module.js';
import { MailModule } from './mail/mail.module.js';
import { MineModule } from './mine/mine.module.js';
import { ModelsModule } from './models/models.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { PaperTracksModule } from './paper-tracks/paper-tracks.module.js';
import { PasskeysModule } from './passkeys/passkeys.module.js';
import { PhasesModule } from './phases/phases.module.js';
import { SeasonsModule } from './seasons/seasons.module.js';
import { ProfilesModule } from './profiles/profiles.module.js';
import { ProvidersModule } from './providers/providers.module.js';
import { QuotaModule } from './quota/quota.module.js';
import { ReceiptsModule } from './receipts/receipts.module.js';
import { ReproductionsModule } from './reproductions/reproductions.module.js';
import { SearchModule } from './search/search.module.js';
import { StorageModule } from './storage/storage.module.js';
import { SubmissionsModule } from './submissions/submissions.module.js';
import { SubmittingModule } from './submissions/submitting.module.js';
import { TeamsModule } from './teams/teams.module.js';
import { TermsModule } from './terms/terms.module.js';
import { UploadsModule } from './uploads/uploads.module.js';
import { WebModule } from './web/web.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** One module per feature. The API server and the schema printer use this list. */
export const FEATURES = [
  AccountsModule,
  ActivityModule,
  AdminModule,
  AuditLogModule,
  AuthModule,
  BenchmarksModule,
  BoardsModule,
  ComparisonsModule,
  CopiesModule,
  CostsModule,
  DevicesModule,
  EmailsModule,
  ErrataModule,
  EvaluationsModule,
  ExamplesModule,
  FleetModule,
  HiddenSplitsModule,
  InstallationModule,
  LiveModule,
  MailModule,
  MineModule,
  ModelsModule,
  OperationsModule,
  PaperTracksModule,
  PasskeysModule,
  PhasesModule,
  SeasonsModule,
  ProfilesModule,
  ProvidersModule,
  QuotaModule,
  ReceiptsModule,
  ReproductionsModule,
  SearchModule,
  StorageModule,
  SubmissionsModule,
  SubmittingModule,
  TeamsModule,
  TermsModule,
  TracksModule,
  UploadsModule,
  ViewerModule,
  WebModule,
  WebhooksModule,
];
