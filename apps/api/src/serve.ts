import { NestFactory } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Closable } from '@primitives/process';
import { AppModule, type Edges } from './app.module.js';
import { AuthService } from './auth/auth.service.js';
import { Identity } from './auth/identity.js';
import { blobRoutes } from './blobs/blob-routes.js';
import { BoardsService } from './boards/boards.service.js';
import { graphqlGuard } from './graphql/guard.js';
import { Loaders } from './graphql/loaders.js';
import { maskWith } from './graphql/masking.js';
import { compressAnswers } from './http/compress.js';
import { answerFailure } from './http/failure.js';
import { healthRoutes } from './http/health.js';
import { Metrics } from './http/metrics.js';
import { NestLog } from './http/nest-log.js';
import { requireOwnOrigin } from './http/origin.js';
import { securityHeaders } from './http/security-headers.js';
import { Ear } from './live/ear.js';
import { serveSockets } from './live/sockets.js';
import { tusHandler } from './uploads/tus.js';
import { UploadsService } from './uploads/uploads.service.js';
import { PagesService } from './web/pages.service.js';
import { exportRoutes, pageRoutes } from './web/web-routes.js';

/** One part of a 4 GiB upload over a slow line; everything else is answered in seconds. */
const REQUEST_MS = 3_600_000;
/** How long requests under way may take when the process stops. */
const DRAIN_MS = 3_000;
/** Between looks for uploads that nobody resumes and sessions that are over. */
const SWEEP_MS = 3_600_000;

/** Everything on one port: GraphQL and its live answers, uploads, blobs, exports, the page. */
export async function serve(edges: Edges): Promise<Closable> {
  const { config, store, bus, log } = edges;
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(edges), {
    bodyParser: false,
    logger: new NestLog(log),
  });
  const [identity, uploads, pages] = [app.get(Identity), app.get(UploadsService), app.get(PagesService)];
  const [auth, boards, ear] = [app.get(AuthService), app.get(BoardsService), app.get(Ear)];
  const metrics = new Metrics();
  const publicOrigin = new URL(config.PRIMITIVES_PUBLIC_URL).origin;

  app.disable('x-powered-by');
  app.set('trust proxy', config.PRIMITIVES_TRUSTED_PROXIES);
  app.use(metrics.time, securityHeaders(publicOrigin.startsWith('https:')));
  app.use(healthRoutes(store, bus), metrics.routes());
  app.use('/blobs', blobRoutes({ ...edges, secret: config.PRIMITIVES_LINK_SECRET }));
  app.use(
    '/uploads',
    requireOwnOrigin(publicOrigin),
    tusHandler({ uploads, identity, folder: config.PRIMITIVES_UPLOADS, log }),
  );
  app.use(compressAnswers());
  app.use('/graphql', graphqlGuard({ identity, config, clock: edges.clock }));
  app.use(exportRoutes(pages));
  if (config.PRIMITIVES_WEB !== undefined)
    app.use(await pageRoutes(config.PRIMITIVES_WEB, pages, config.PRIMITIVES_PUBLIC_URL));
  app.use(answerFailure(log));

  await app.init();
  const server = app.getHttpServer();
  server.requestTimeout = REQUEST_MS;
  const sockets = serveSockets(server, {
    schema: app.get(GraphQLSchemaHost).schema,
    identity,
    mask: maskWith(log),
    publicOrigin,
    sockets: metrics.sockets,
    context: (viewer, ip) => ({ viewer, ip, loaders: new Loaders(store, { remember: false }), setCookie: () => undefined }),
  });
  await uploads.sweep();
  await boards.warm().catch((error: unknown) => log.warn({ err: error }, 'boards were not read ahead'));
  const sweep = () =>
    Promise.all([uploads.sweep(), auth.sweep()]).catch((error: unknown) =>
      log.warn({ err: error }, 'what is over was not swept'),
    );
  const sweeping = setInterval(() => void sweep(), SWEEP_MS);
  await ear.open();
  await app.listen(config.PORT, config.HOST);
  log.info({ host: config.HOST, port: config.PORT }, `the api answers at ${config.PRIMITIVES_PUBLIC_URL}`);

  return {
    close: async () => {
      clearInterval(sweeping);
      ear.close();
      await sockets.close(); // 1001: clients come back by themselves
      const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await app.close();
      clearTimeout(cut);
    },
  };
}
