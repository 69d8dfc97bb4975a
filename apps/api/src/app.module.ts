import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import type { Blobs } from '@primitives/blobs';
import type { Bus } from '@primitives/bus';
import type { Clock, Log } from '@primitives/process';
import type { Store } from '@primitives/store';
import type { Request, Response } from 'express';
import { ActivityService } from './activity/activity.service.js';
import { AuthService } from './auth/auth.service.js';
import { Identity } from './auth/identity.js';
import { SessionCookie } from './auth/session-cookie.js';
import { TracksService } from './benchmarks/tracks.service.js';
import { BoardsService } from './boards/boards.service.js';
import { Snapshots } from './boards/snapshots.js';
import type { ApiConfig } from './config.js';
import { BLOBS, BUS, CLOCK, CONFIG, COOKIE, LOG, STORE } from './edges.js';
import { EvaluationsService } from './evaluations/evaluations.service.js';
import { LiveShards } from './evaluations/live-shards.js';
import { ResultsService } from './evaluations/results.service.js';
import { viewerOf } from './graphql/guard.js';
import { MAX_TOKENS, validationRules } from './graphql/limits.js';
import { Loaders } from './graphql/loaders.js';
import { maskWith } from './graphql/masking.js';
import { RESOLVERS } from './graphql/resolvers.js';
import type { RequestContext } from './graphql/context.js';
import { InstallationService } from './installation/installation.service.js';
import { ActivityChanges } from './live/activity-changes.js';
import { BoardChanges } from './live/board-changes.js';
import { Ear } from './live/ear.js';
import { SubmissionChanges } from './live/submission-changes.js';
import { BundleGlance } from './submissions/bundle-glance.js';
import { SubmissionsService } from './submissions/submissions.service.js';
import { SubmitService } from './submissions/submit.service.js';
import { TeamsService } from './teams/teams.service.js';
import { UploadsService } from './uploads/uploads.service.js';
import { PagesService } from './web/pages.service.js';

/** What main.ts opened. */
export interface Edges {
  readonly config: ApiConfig;
  readonly store: Store;
  readonly bus: Bus;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly log: Log;
}

const SERVICES = [
  ActivityChanges,
  ActivityService,
  AuthService,
  BoardChanges,
  BoardsService,
  BundleGlance,
  Ear,
  EvaluationsService,
  Identity,
  InstallationService,
  LiveShards,
  PagesService,
  ResultsService,
  Snapshots,
  SubmissionChanges,
  SubmissionsService,
  SubmitService,
  TeamsService,
  TracksService,
  UploadsService,
];

@Module({})
export class AppModule {
  static with(edges: Edges): DynamicModule {
    const { config } = edges;
    const cookie = new SessionCookie(config.PRIMITIVES_COOKIE_SECRET, config.PRIMITIVES_PUBLIC_URL.startsWith('https:'));
    const given: Provider[] = [
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
      providers: [...given, ...SERVICES, ...RESOLVERS],
    };
  }
}

function graphqlOptions({ store, log }: Edges): ApolloDriverConfig {
  return {
    driver: ApolloDriver,
    path: '/graphql',
    autoSchemaFile: true,
    graphiql: false,
    introspection: true,
    autoTransformHttpErrors: false,
    validationRules,
    // Apollo's cache hints wrap every field's resolver: a third of the time of a board's 20,000 cells, for hints that we have not.
    plugins: [ApolloServerPluginCacheControlDisabled()],
    parseOptions: { maxTokens: MAX_TOKENS },
    allowBatchedHttpRequests: false,
    includeStacktraceInErrorResponses: false,
    persistedQueries: false,
    formatError: maskWith(log),
    context: ({ req, res }: { req: Request; res: Response }): RequestContext => ({
      viewer: viewerOf(req),
      ip: req.ip ?? '',
      loaders: new Loaders(store),
      setCookie: (header) => void res.append('Set-Cookie', header),
    }),
  };
}
