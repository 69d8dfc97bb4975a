import type { IncomingMessage, Server } from 'node:http';
import { UserError } from '@primitives/errors';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import type { Context } from 'graphql-ws';
import { useServer, type Extra } from 'graphql-ws/use/ws';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Identity } from '../auth/identity.js';
import type { Viewer } from '../auth/viewer.js';
import type { RequestContext } from '../graphql/context.js';
import type { Documents } from '../graphql/documents.js';
import type { Mask } from '../graphql/masking.js';
import { requirePlain } from '../graphql/plain-inputs.js';
import { isOwnOrigin } from '../http/origin.js';
import { rateLimitKey } from '../http/client-network.js';
import { clientAddress, closeReason, MessageBudget, OpenSockets, SOCKET_LIMITS } from './socket-limits.js';

/** Clients of graphql-ws do not reconnect after this close code. */
const UNAUTHORIZED = 4401;
/** Clients of graphql-ws reconnect after this close code with their new rights, or anonymously after their session. */
const RIGHTS_CHANGED = 4403;
const POLICY_VIOLATION = 1008;
/** Time for a client to complete the closing handshake; it counts as open until then. */
const CLOSING_MS = 2_000;
const REASONS = { 403: 'Forbidden', 404: 'Not Found', 429: 'Too Many Requests', 503: 'Service Unavailable' } as const;

export interface SocketParts {
  readonly schema: GraphQLSchema;
  readonly documents: Documents;
  readonly identity: Identity;
  readonly mask: Mask;
  readonly publicOrigin: string;
  readonly sockets: { inc(): void; dec(): void };
  readonly limits: {
    readonly perAddress: number;
    readonly inAll: number;
    /** Interval of checks that sessions, tokens and rights of open connections are unchanged. */
    readonly recheckMs: number;
    /** Number of trusted proxies in front of this process. */
    readonly proxies: number;
  };
  /** What subscriptions of the viewer may deliver: their role and teams. */
  rights(viewer: Viewer): Promise<string>;
  context(viewer: RequestContext['viewer'], ip: string): RequestContext;
}

type Caller = {
  viewer?: Viewer | null;
  /** The viewer's rights when the connection was opened. */
  rights?: string;
};

type Connection = Context<{ authorization?: string }, Extra & Caller>;

/**
 * GraphQL subscriptions on `/graphql` (graphql-transport-ws). Queries and mutations use HTTP, which has the request
 * guards.
 */
export function serveSockets(server: Server, parts: SocketParts): { close(): Promise<void> } {
  // CloseTimeout is missing in the type definitions.
  const options = { noServer: true, maxPayload: SOCKET_LIMITS.messageBytes, closeTimeout: CLOSING_MS };
  const sockets = new WebSocketServer(options);
  const open = new OpenSockets(parts.limits);
  const addressOf = (request: IncomingMessage) =>
    clientAddress(
      request.socket.remoteAddress ?? '',
      String(request.headers['x-forwarded-for'] ?? ''),
      parts.limits.proxies,
    );
  sockets.on('connection', (socket) => {
    parts.sockets.inc();
    socket.once('close', () => parts.sockets.dec());
    limitMessages(socket);
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const network = rateLimitKey(addressOf(request));
    const refusal = refusalOf(request, parts.publicOrigin) ?? open.enter(network);
    if (refusal !== null) {
      socket.end(`HTTP/1.1 ${refusal} ${REASONS[refusal]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    socket.once('close', () => open.release(network));
    sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request));
  });

  const masked = (errors: readonly GraphQLError[]) => errors.map((error) => parts.mask(error.toJSON(), error));
  const connections = new Set<Connection>();
  /** Authenticates a connection. @returns the error for an invalid token */
  const admit = async (connection: Connection): Promise<UserError | null> => {
    const { connectionParams, extra } = connection;
    const { authorization } = connectionParams ?? {};
    const { cookie } = extra.request.headers;
    const before = extra.viewer?.account.id;
    try {
      extra.viewer = await parts.identity.of({
        ...(typeof authorization === 'string' && { authorization }),
        ...(cookie !== undefined && { cookie }),
      });
      if (extra.viewer === null) {
        if (before !== undefined) extra.socket.close(RIGHTS_CHANGED, 'session ended');
        return null;
      }
      connections.add(connection);
      const rights = await parts.rights(extra.viewer);
      extra.rights ??= rights;
      // Running subscriptions have the rights of their start.
      if (rights !== extra.rights) extra.socket.close(RIGHTS_CHANGED, 'rights changed');
      return null;
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      extra.socket.close(UNAUTHORIZED, closeReason(error));
      return error;
    }
  };
  const live = useServer<{ authorization?: string }, Caller>(
    {
      schema: parts.schema,
      parse: (source) => parts.documents.parse(String(source)),
      validate: (_, document) => parts.documents.validate(document),
      execute: () => ({
        errors: [
          new GraphQLError(
            'WebSocket connections support subscriptions only; send queries and mutations to POST /graphql',
          ),
        ],
      }),
      onConnect: async (connection) => (await admit(connection)) === null,
      onSubscribe: async (connection, _id, payload) => {
        if (Object.keys(connection.subscriptions).length > SOCKET_LIMITS.subscriptions)
          return [new GraphQLError(`more than ${SOCKET_LIMITS.subscriptions} subscriptions per connection`)];
        // The credentials may have expired.
        const refusal = variablesError(payload.variables) ?? (await admit(connection));
        return refusal ? [new GraphQLError(refusal.message, { originalError: refusal })] : undefined;
      },
      onClose: (connection) => void connections.delete(connection),
      context: ({ extra: { viewer, request } }) => parts.context(viewer ?? null, addressOf(request)),
      onError: (_context, _id, _payload, errors) => masked(errors),
      onNext: (_context, _id, _payload, _args, { data, errors }) =>
        errors ? { data: data ?? null, errors: masked(errors) } : undefined,
    },
    sockets,
  );
  /** Rechecks the credentials of idle subscribers, sequentially to limit the load. */
  const recheck = async () => {
    // Retried at the next interval.
    for (const connection of connections) await admit(connection).catch(() => undefined);
  };
  let checking = Promise.resolve();
  const timer = setInterval(() => (checking = checking.then(recheck)), parts.limits.recheckMs);
  return {
    close: async () => {
      clearInterval(timer);
      await live.dispose();
    },
  };
}

function refusalOf(request: IncomingMessage, publicOrigin: string): 403 | 404 | null {
  const [path] = (request.url ?? '').split('?'); // new URL would throw on an invalid request target
  if (path !== '/graphql') return 404;
  return isOwnOrigin(request.headers, publicOrigin) ? null : 403;
}

/** Limits the messages of a client, and closes connections of clients that do not read. */
function limitMessages(socket: WebSocket): void {
  const budget = new MessageBudget(performance.now());
  const countMessage = () => {
    if (socket.bufferedAmount > SOCKET_LIMITS.waitingBytes) return socket.terminate();
    if (budget.acquire(performance.now())) return;
    socket.removeAllListeners('message'); // ignore messages during the closing handshake
    socket.removeAllListeners('ping');
    socket.close(POLICY_VIOLATION, 'too many messages');
  };
  socket.on('message', countMessage);
  socket.on('ping', countMessage); // ws responds to pings automatically
}

/** The error of invalid variables; null if they are valid. */
function variablesError(variables: unknown): UserError | null {
  try {
    requirePlain(variables);
    return null;
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}
