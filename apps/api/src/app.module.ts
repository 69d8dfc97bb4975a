import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import type { Blobs } from '@primitives/blobs';
import type { Bus } from '@primitives/messaging';
import type { Clock, Log, Metrics, Readiness } from '@primitives/runtime';
import type { Store } from '@primitives/store/connection';
import type { Request, Response } from 'express';
import { ActivityService } from './activity/activity.service.js';
import { HiddenSplitsService } from './hidden-splits/hidden-splits.service.js';
import { AdministrationService } from './admin/administration.service.js';
import { TrackRulesService } from './admin/track-rules.service.js';
import { AuditLogService } from './audit-log/audit-log.service.js';
import { AccountDeletionService } from './accounts/account-deletion.service.js';
import { AccountExportService } from './accounts/account-export.service.js';
import { AccountsService } from './accounts/accounts.service.js';
import { MUTATION_ACCESS } from './auth/access.js';
import { Attempts } from './auth/attempts.js';
import { AuthService } from './auth/auth.service.js';
import { Challenges } from './auth/challenges.js';
import { EmailsService } from './auth/emails.service.js';
import { Identity } from './auth/identity.js';
import { PasswordsService } from './auth/passwords.service.js';
import { SessionCookie } from './auth/session-cookie.js';
import { SessionsService } from './auth/sessions.service.js';
import { SignUpsService } from './auth/sign-ups.service.js';
import { TokensService } from './auth/tokens.service.js';
import { RegistrationService } from './benchmarks/registration.service.js';
import { TracksService } from './benchmarks/tracks.service.js';
import { BoardsService } from './boards/boards.service.js';
import { Snapshots } from './boards/snapshots.js';
import { ComparisonsService } from './comparisons/comparisons.service.js';
import type { ApiConfig } from './config.js';
import { BLOBS, BUS, CLOCK, CONFIG, COOKIE, LOG, STORE } from './edges.js';
import { ReproductionsService } from './reproductions/reproductions.service.js';
import { CostsService } from './costs/costs.service.js';
import { DevicesService } from './devices/devices.service.js';
import { ErrataService } from './errata/errata.service.js';
import { EvaluationsService } from './evaluations/evaluations.service.js';
import { LiveShards } from './evaluations/live-shards.js';
import { PublicationsService } from './evaluations/publications.service.js';
import { LogsService } from './evaluations/logs.service.js';
import { ResultsService } from './evaluations/results.service.js';
import { SlicesService } from './evaluations/slices.service.js';
import { FleetChanges } from './fleet/fleet-changes.js';
import { FleetSeriesService } from './fleet/fleet-series.service.js';
import { FleetService } from './fleet/fleet.service.js';
import { JoinTokensService } from './fleet/join-tokens.service.js';
import { JoinService } from './fleet/join.service.js';
import { PoolsService } from './fleet/pools.service.js';
import { RunnerLifecycleService } from './fleet/runner-lifecycle.service.js';
import { gateMutations } from './graphql/access-gate.js';
import { contextOf } from './graphql/context.js';
import { MAX_TOKENS, validationRules } from './graphql/limits.js';
import { maskWith } from './graphql/masking.js';
import { RESOLVERS } from './graphql/resolvers.js';
import { InstallationService } from './installation/installation.service.js';
import { ActivityChanges } from './live/activity-changes.js';
import { BoardChanges } from './live/board-changes.js';
import { EventFanout } from './live/event-fanout.js';
import { SubmissionChanges } from './live/submission-changes.js';
import { MineChanges } from './mine/mine-changes.js';
import { MineService } from './mine/mine.service.js';
import { MailService } from './mail/mail.service.js';
import { MailSender } from './mail/mail-sender.js';
import { SignedLinks } from './mail/signed-links.js';
import { ModelsService } from './models/models.service.js';
import { OperationsService } from './operations/operations.service.js';
import { RerunsService } from './operations/reruns.service.js';
import { QuotaService } from './quota/quota.service.js';
import { BundleSummaryReader } from './submissions/bundle-summary-reader.js';
import { ReceiptsService } from './receipts/receipts.service.js';
import { PublishedModels } from './search/published-models.js';
import { ReportedMethods } from './search/reported-methods.js';
import { SearchService } from './search/search.service.js';
import { StorageService } from './storage/storage.service.js';
import { AdmissionService } from './submissions/admission.service.js';
import { ListingsService } from './submissions/listings.service.js';
import { SubmissionExportsService } from './submissions/submission-exports.service.js';
import { SubmissionsService } from './submissions/submissions.service.js';
import { SubmitService } from './submissions/submit.service.js';
import { InvitationsService } from './teams/invitations.service.js';
import { MembershipsService } from './teams/memberships.service.js';
import { TeamsService } from './teams/teams.service.js';
import { TermsService } from './terms/terms.service.js';
import { UploadsService } from './uploads/uploads.service.js';
import { ExportsService } from './web/exports.service.js';
import { PasskeysService } from './passkeys/passkeys.service.js';
import { PhasesService } from './phases/phases.service.js';
import { ProvidersService } from './providers/providers.service.js';
import { WebhookSender } from './webhooks/webhook-sender.js';
import { WebhooksService } from './webhooks/webhooks.service.js';
import { PagesService } from './web/pages.service.js';

/** The resources that main.ts opens. */
export interface Edges {
  readonly config: ApiConfig;
  readonly store: Store;
  readonly bus: Bus;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly log: Log;
}

const SERVICES = [
  AccountDeletionService,
  AccountExportService,
  AccountsService,
  ActivityChanges,
  ActivityService,
  AdministrationService,
  HiddenSplitsService,
  AdmissionService,
  Attempts,
  AuditLogService,
  AuthService,
  BoardChanges,
  BoardsService,
  BundleSummaryReader,
  Challenges,
  ComparisonsService,
  CostsService,
  DevicesService,
  EventFanout,
  EmailsService,
  ErrataService,
  EvaluationsService,
  ExportsService,
  FleetChanges,
  FleetSeriesService,
  FleetService,
  Identity,
  InstallationService,
  InvitationsService,
  JoinService,
  JoinTokensService,
  ListingsService,
  LiveShards,
  MineChanges,
  MineService,
  MailService,
  MembershipsService,
  ModelsService,
  OperationsService,
  PagesService,
  PasskeysService,
  PasswordsService,
  PhasesService,
  ProvidersService,
  PublicationsService,
  PublishedModels,
  PoolsService,
  QuotaService,
  ReceiptsService,
  ReportedMethods,
  ReproductionsService,
  RerunsService,
  MailSender,
  RegistrationService,
  LogsService,
  ResultsService,
  SlicesService,
  RunnerLifecycleService,
  SearchService,
  SessionsService,
  SignedLinks,
  SignUpsService,
  Snapshots,
  StorageService,
  SubmissionChanges,
  SubmissionExportsService,
  SubmissionsService,
  SubmitService,
  TeamsService,
  TermsService,
  TokensService,
  TrackRulesService,
  TracksService,
  UploadsService,
  WebhookSender,
  WebhooksService,
];

@Module({})
export class AppModule {
  static with(edges: Edges): DynamicModule {
    const { config } = edges;
    const cookie = new SessionCookie(
      config.PRIMITIVES_COOKIE_SECRET,
      config.PRIMITIVES_PUBLIC_URL.startsWith('https:'),
    );
    const edgeProviders: Provider[] = [
      { provide: CONFIG, useValue: config },
      { provide: STORE, useValue: edges.store },
      { provide: BUS, useValue: edges.bus },
      { provide: BLOBS, useValue: edges.blobs },
      { provide: CLOCK, useValue: edges.clock },
      { provide: LOG, useValue: edges.log },
      { provide: COOKIE, useValue: cookie },
    ];
    return {
      module: AppModule,
      imports: [GraphQLModule.forRoot<ApolloDriverConfig>(graphqlOptions(edges))],
      providers: [...edgeProviders, ...SERVICES, ...RESOLVERS],
    };
  }
}

function graphqlOptions({ store, log, clock }: Edges): ApolloDriverConfig {
  return {
    driver: ApolloDriver,
    path: '/graphql',
    autoSchemaFile: true,
    graphiql: false,
    introspection: true,
    transformSchema: (schema) => gateMutations(schema, MUTATION_ACCESS, clock),
    autoTransformHttpErrors: false,
    validationRules,
    // Apollo's unused cache control wraps every resolver, which takes a third of the time for a board of 20,000 cells.
    plugins: [ApolloServerPluginCacheControlDisabled()],
    parseOptions: { maxTokens: MAX_TOKENS },
    allowBatchedHttpRequests: false,
    includeStacktraceInErrorResponses: false,
    persistedQueries: false,
    formatError: maskWith(log),
    context: ({ req, res }: { req: Request; res: Response }) => contextOf(store, req, res),
  };
}
