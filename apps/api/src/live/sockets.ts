import type { Server } from 'node:http';
import { UserError } from '@primitives/evaluation';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import type { Context } from 'graphql-ws';
import { useServer, type Extra } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import type { Identity } from '../auth/identity.js';
import type { RequestContext } from '../graphql/context.js';
import type { Documents } from '../graphql/documents.js';
import type { Mask } from '../graphql/masking.js';
import { isOwnOrigin } from '../http/origin.js';

/** Bytes of one message from a client: a document and its variables. */
const MAX_MESSAGE = 64 * 1024;
/** Subscriptions of one connection. */
const MAX_SUBSCRIPTIONS = 50;
/** Clients of graphql-ws take this close code as final: they do not knock again. */
const UNAUTHORIZED = 4401;

export interface SocketParts {
  readonly schema: GraphQLSchema;
  readonly documents: Documents;
  readonly identity: Identity;
  readonly mask: Mask;
  readonly publicOrigin: string;
  readonly sockets: { inc(): void; dec(): void };
  context(viewer: RequestContext['viewer'], ip: string): RequestContext;
}

type Connection = Context<{ authorization?: string }, Extra & { viewer?: RequestContext['viewer'] }>;

/** Live answers on `/graphql` (graphql-transport-ws). Subscriptions only: questions and changes go over HTTP with its guards. */
export function serveSockets(server: Server, parts: SocketParts): { close(): Promise<void> } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE });
  sockets.on('connection', (socket) => {
    parts.sockets.inc();
    socket.once('close', () => parts.sockets.dec());
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const ours = new URL(request.url ?? '/', 'http://any').pathname === '/graphql';
    if (!ours || !isOwnOrigin(request.headers, parts.publicOrigin)) {
      socket.end(`HTTP/1.1 ${ours ? '403 Forbidden' : '404 Not Found'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request));
  });

  const masked = (errors: readonly GraphQLError[]) => errors.map((error) => parts.mask(error.toJSON(), error));
  /** @returns why it may not stay: its token does not work, or works no more */
  const admit = async ({ connectionParams, extra }: Connection): Promise<UserError | null> => {
    const { authorization } = connectionParams ?? {};
    const { cookie } = extra.request.headers;
    try {
      extra.viewer = await parts.identity.of({
        ...(typeof authorization === 'string' && { authorization }),
        ...(cookie !== undefined && { cookie }),
      });
      return null;
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      extra.socket.close(UNAUTHORIZED, `${error.code}: ${error.message}`);
      return error;
    }
  };
  const live = useServer<{ authorization?: string }, { viewer?: RequestContext['viewer'] }>(
    {
      schema: parts.schema,
      parse: (source) => parts.documents.parse(String(source)),
      validate: (_, document) => parts.documents.validate(document),
      execute: () => ({
        errors: [new GraphQLError('only subscriptions are answered here; send queries and mutations to POST /graphql')],
      }),
      onConnect: async (connection) => (await admit(connection)) === null,
      onSubscribe: async (connection) => {
        if (Object.keys(connection.subscriptions).length > MAX_SUBSCRIPTIONS)
          return [new GraphQLError(`a connection has at most ${MAX_SUBSCRIPTIONS} subscriptions`)];
        const refusal = await admit(connection); // what it connected with may have ended since
        return refusal ? [new GraphQLError(refusal.message, { originalError: refusal })] : undefined;
      },
      context: ({ extra: { viewer, request } }) => parts.context(viewer ?? null, request.socket.remoteAddress ?? ''),
      onError: (_context, _id, _payload, errors) => masked(errors),
      onNext: (_context, _id, _payload, _args, { data, errors }) =>
        errors ? { data: data ?? null, errors: masked(errors) } : undefined,
    },
    sockets,
  );
  return { close: async () => live.dispose() };
}
