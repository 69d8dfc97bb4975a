import { setTimeout as delay } from 'node:timers/promises';
import type { NextFunction, Request, Response } from 'express';
import { NestFactory } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Closable } from '@primitives/runtime';
import { AppModule } from './app.module.js';
import type { Resources } from './resources.module.js';
import { deviceOf } from './auth/device.js';
import { Identity } from './auth/identity.js';
import { SessionsService } from './auth/sessions.service.js';
import { badgeRoutes } from './badges/badge-routes.js';
import { blobRoutes } from './blobs/blob-routes.js';
import { BoardAnswers } from './boards/board-answers.js';
import { linkSecrets } from './config.js';
import { EvaluationsService } from './evaluations/evaluations.service.js';
import { PublicationsService } from './evaluations/publications.service.js';
import { deviceRoutes } from './devices/device-routes.js';
import { DevicesService } from './devices/devices.service.js';
import { COOKIE } from './injection-tokens.js';
import { joinRoutes } from './fleet/join-routes.js';
import { JoinService } from './fleet/join.service.js';
import { contextOf } from './graphql/context.js';
import { Documents } from './graphql/documents.js';
import { graphqlGuard } from './graphql/guard.js';
import { Loaders } from './graphql/loaders.js';
import { maskWith } from './graphql/masking.js';
import { compressAnswers } from './http/compress.js';
import { listenersOf } from './http/listeners.js';
import { answerFailure } from './http/failure.js';
import { HttpMetrics } from './http/metrics.js';
import { CachedMetrics } from './http/cache-metrics.js';
import { rateLimitKey } from './http/client-network.js';
import { healthRoutes } from './http/health.js';
import { NestLog } from './http/nest-log.js';
import { requireOwnOrigin } from './http/origin.js';
import { plainUrls } from './http/plain-urls.js';
import { hubRoutes } from './hub/hub-routes.js';
import { publicReads } from './http/public-reads.js';
import { securityHeaders } from './http/security-headers.js';
import { BoardChanges } from './live/board-changes.js';
import { serveSockets } from './live/sockets.js';
import { receiptRoutes } from './receipts/receipt-routes.js';
import { ReceiptsService } from './receipts/receipts.service.js';
import { SubmissionExportsService } from './submissions/submission-exports.service.js';
import { ProfileCardsService } from './profiles/profile-cards.service.js';
import { profileRoutes } from './profiles/profile-routes.js';
import { submissionRoutes } from './submissions/submission-routes.js';
import { TeamsService } from './teams/teams.service.js';
import { tusHandler } from './uploads/tus.js';
import { UploadsService } from './uploads/uploads.service.js';
import { providerRoutes } from './providers/provider-routes.js';
import { ProvidersService } from './providers/providers.service.js';
import { PagesService } from './web/pages.service.js';
import { exportRoutes } from './web/export-routes.js';
import { ExportsService } from './web/exports.service.js';
import { pageRoutes } from './web/web-routes.js';

/** Allows one part of a 4 GiB upload over a slow connection; other requests take seconds. */
const REQUEST_MS = 3_600_000;
/**
 * Longer than the idle timeout of nginx and cloud load balancers (60 s), which could otherwise reuse a connection that
 * we close.
 */
const KEEP_ALIVE_MS = 65_000;

/** Serves everything on one port: GraphQL with subscriptions, uploads, blobs, exports and the web app. */
export async function serve(resources: Resources): Promise<Closable> {
  const { config, store, log } = resources;
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(resources), {
    bodyParser: false,
    logger: new NestLog(log),
  });
  const [identity, uploads, pages] = [app.get(Identity), app.get(UploadsService), app.get(PagesService)];
  const [httpMetrics, cacheMetrics] = [new HttpMetrics(resources.metrics), new CachedMetrics(resources.metrics)];
  const reads = publicReads({ store, clock: resources.clock, perMinute: config.PRIMITIVES_TUNE_READS_PER_MINUTE });
  const schema = () => app.get(GraphQLSchemaHost).schema;
  const documents = new Documents(schema);
  const boardCache = {
    boardsVersion: () => app.get(BoardChanges).version,
    maxAgeMs: config.PRIMITIVES_TUNE_BOARD_MAX_AGE_MS,
    cacheMetrics,
  };
  const boardAnswers = new BoardAnswers({
    schema,
    documents,
    context: (request, response) => contextOf(store, request, response),
    ...boardCache,
  });
  const publicOrigin = new URL(config.PRIMITIVES_PUBLIC_URL).origin;

  app.disable('x-powered-by');
  app.set('trust proxy', config.PRIMITIVES_TRUSTED_PROXIES);
  app.use(httpMetrics.time, securityHeaders(publicOrigin.startsWith('https:')), plainUrls);
  const stopping = new AbortController();
  app.use(healthRoutes(resources.readiness, stopping.signal), httpMetrics.routes());
  app.use(httpMetrics.trace);
  app.use('/blobs', blobRoutes({ ...resources, secrets: linkSecrets(config) }));
  app.use('/uploads', requireOwnOrigin(publicOrigin), tusHandler({ uploads, identity, log }));
  app.use('/runners', joinRoutes({ ...resources, joining: app.get(JoinService) }));
  app.use('/auth', deviceRoutes(app.get(DevicesService), config.PRIMITIVES_PUBLIC_URL));
  app.use(
    '/auth',
    providerRoutes({
      providers: app.get(ProvidersService),
      sessions: app.get(SessionsService),
      identity,
      cookie: app.get(COOKIE),
      secure: publicOrigin.startsWith('https:'),
    }),
  );
  app.use(compressAnswers());
  app.use('/graphql', graphqlGuard({ identity, config, store, clock: resources.clock }), boardAnswers.answer);
  app.use(
    exportRoutes(app.get(ExportsService), reads),
    receiptRoutes({
      receipts: app.get(ReceiptsService),
      evaluations: app.get(EvaluationsService),
      publications: app.get(PublicationsService),
      reads,
    }),
    submissionRoutes({ submissions: app.get(SubmissionExportsService), identity, reads }),
    badgeRoutes(app.get(SubmissionExportsService), reads),
    profileRoutes({ cards: app.get(ProfileCardsService), reads, ...boardCache }),
    hubRoutes({ submissions: app.get(SubmissionExportsService), store, reads, owner: config.PRIMITIVES_HUB_OWNER }),
  );
  const limited = reads();
  // only a text starts a search
  app.use((request: Request, response: Response, next: NextFunction) =>
    request.path === '/search' && request.query['q'] ? limited(request, response, next) : next(),
  );
  if (config.PRIMITIVES_WEB !== undefined)
    app.use(
      await pageRoutes({
        folder: config.PRIMITIVES_WEB,
        pages,
        identity,
        publicUrl: config.PRIMITIVES_PUBLIC_URL,
        ...boardCache,
      }),
    );
  app.use(answerFailure(log));

  await app.init();
  const server = app.getHttpServer();
  server.requestTimeout = REQUEST_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const sockets = serveSockets(server, {
    schema: schema(),
    documents,
    identity,
    mask: maskWith(log),
    publicOrigin,
    sockets: httpMetrics.sockets,
    limits: {
      perAddress: config.PRIMITIVES_TUNE_SOCKETS_PER_ADDRESS,
      inAll: config.PRIMITIVES_TUNE_SOCKETS,
      recheckMs: config.PRIMITIVES_TUNE_SOCKET_RECHECK_MS,
      proxies: config.PRIMITIVES_TRUSTED_PROXIES,
    },
    rights: async ({ account }) => {
      const teams = await app.get(TeamsService).of(account.id);
      return [account.role, ...teams.map(({ id }) => id)].join(' ');
    },
    context: (viewer, ip) => ({
      viewer,
      rateLimitKey: rateLimitKey(ip),
      device: deviceOf(ip, undefined),
      loaders: new Loaders(store, { remember: false }),
      setCookie: () => undefined,
    }),
  });
  await app.listen(config.PORT, config.HOST);
  const listeners = listenersOf(app.getHttpAdapter().getInstance());
  log.info(
    { host: config.HOST, port: config.PORT, endpoints: listeners },
    `the API listens at ${config.PRIMITIVES_PUBLIC_URL}`,
  );

  return {
    close: async () => {
      stopping.abort();
      await delay(config.PRIMITIVES_TUNE_DRAIN_MS);
      const closed = sockets.close(); // first send close code 1001, after which clients reconnect
      await Promise.all([closed, app.close()]);
    },
  };
}
