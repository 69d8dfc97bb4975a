import {
  cacheExchange,
  Client,
  fetchExchange,
  subscriptionExchange,
  type AnyVariables,
  type TypedDocumentNode,
} from '@urql/core';
import { createClient as createSocket, type Client as Socket } from 'graphql-ws';

import type { Connection } from './connection.svelte.ts';

const NORMAL_CLOSURE = 1000;
/** The first tries come soon, later ones every ten seconds: a server that restarts is back within a few. */
const RETRY_MS = [250, 500, 1_000, 2_000, 5_000, 10_000];

/** Speaks with the api of the page's own origin: questions over fetch, live answers over one socket that opens when needed. */
export function createApiClient(origin: URL, connection: Connection): Client {
  const socketUrl = new URL('/graphql', origin);
  socketUrl.protocol = origin.protocol === 'https:' ? 'wss:' : 'ws:';
  let opened: Socket | undefined;
  const socket = () => (opened ??= openSocket(socketUrl.href, connection));
  return new Client({
    url: new URL('/graphql', origin).href,
    preferGetMethod: false,
    fetchOptions: { credentials: 'same-origin' },
    exchanges: [
      cacheExchange,
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query, variables }) => ({
          subscribe: (sink) => ({
            unsubscribe: socket().subscribe(
              { query: query ?? '', variables: variables as Record<string, unknown> },
              {
                next: ({ data, errors }) => sink.next({ data: data ?? null, ...(errors && { errors: [...errors] }) }),
                error: (cause) => sink.error(cause),
                complete: () => sink.complete(),
              },
            ),
          }),
        }),
      }),
    ],
  });
}

/** Connects with the first subscription and closes after the last one. */
function openSocket(url: string, connection: Connection): Socket {
  return createSocket({
    url,
    lazy: true,
    shouldRetry: () => true,
    retryAttempts: Infinity,
    retryWait: (tries) => new Promise((resolve) => setTimeout(resolve, RETRY_MS[Math.min(tries, RETRY_MS.length - 1)])),
    on: {
      connected: () => connection.opened(),
      closed: (event) => {
        if ((event as CloseEvent).code === NORMAL_CLOSURE) connection.opened();
        else connection.lost(new Date());
      },
    },
  });
}

/** Calls `take` with every live answer. The returned stop may be called twice. */
export function listen<Data, Variables extends AnyVariables>(
  client: Client,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  take: (data: Data) => void,
): () => void {
  const { unsubscribe } = client.subscription(document, variables).subscribe((result) => {
    if (result.data) take(result.data);
  });
  return unsubscribe;
}
