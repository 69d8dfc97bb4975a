import {
  Inject,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { GraphQLModule } from '@nestjs/graphql';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import type { Request, Response } from 'express';
import { MUTATION_ACCESS } from './auth/access.js';
import { ResourcesModule, type Resources } from './resources.module.js';
import { FEATURES } from './features.js';
import { gateMutations } from './graphql/access-gate.js';
import { contextOf } from './graphql/context.js';
import { MAX_TOKENS, validationRules } from './graphql/limits.js';
import { maskWith } from './graphql/masking.js';
import { UpkeepModule } from './upkeep/upkeep.module.js';

/** Grace period for requests in progress at shutdown. */
const DRAIN_MS = 3_000;

/**
 * The features on their infrastructure. At shutdown, Nest first calls `onModuleDestroy` (live updates end, senders
 * finish), then closes the HTTP server, then calls `onApplicationShutdown` (upload locks).
 */
@Module({})
export class AppModule implements BeforeApplicationShutdown, OnApplicationShutdown {
  #forceClose: NodeJS.Timeout | undefined;

  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost) {}

  static with(resources: Resources): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ResourcesModule.with(resources),
        GraphQLModule.forRoot<ApolloDriverConfig>(graphqlOptions(resources)),
        ...FEATURES,
        UpkeepModule,
      ],
    };
  }

  beforeApplicationShutdown(): void {
    this.#forceClose = setTimeout(() => this.host.httpAdapter.getHttpServer().closeAllConnections(), DRAIN_MS);
  }

  onApplicationShutdown(): void {
    clearTimeout(this.#forceClose);
  }
}

function graphqlOptions({ store, log, clock }: Resources): ApolloDriverConfig {
  return {
    driver: ApolloDriver,
    path: '/graphql',
    autoSchemaFile: true,
    buildSchemaOptions: { skipCheck: true }, // an introspection at each start; schema.spec reads the whole schema
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
