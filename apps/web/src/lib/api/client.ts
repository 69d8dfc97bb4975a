import { createClient as createSocket, type Client as Socket } from 'graphql-ws';

import type { Connection } from './connection.svelte.ts';
import { NoAnswerError, ServerError } from './failures.ts';
import { textOf, type TadaDocumentNode } from './graphql.ts';

const NORMAL_CLOSURE = 1000;
/** The first attempts come soon, later ones every ten seconds: a restarting server is back within a few. */
const RETRY_MS = [250, 500, 1_000, 2_000, 5_000, 10_000];
/** Cached answers, shown at once when a reader returns. */
const REMEMBERED = 40;

export type Answer<Data> =
  | { readonly data: Data; readonly error?: undefined }
  | { readonly data?: undefined; readonly error: NoAnswerError | ServerError };

interface Wire {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> }[];
}

/** Calls the API of the page's own origin: queries over fetch, subscriptions over one socket that opens on demand. */
export class ApiClient {
  readonly #remembered = new Map<string, unknown>();
  #socket: Socket | undefined;
  /** Called when the connection is back: messages may have been missed meanwhile. */
  readonly #missed = new Set<() => void>();

  constructor(
    readonly origin: URL,
    readonly connection: Connection,
  ) {}

  /** Sends the query now. Never throws: errors are part of the answer. */
  async query<Data, Variables>(
    document: TadaDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Answer<Data>> {
    const answer = await this.#post<Data>(JSON.stringify({ query: textOf(document), variables }));
    if (answer.data !== undefined) this.#remember(keyOf(document, variables), answer.data);
    return answer;
  }

  /** Sends a mutation. Clears the cache, which may be outdated afterwards. */
  async mutation<Data, Variables>(
    document: TadaDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Answer<Data>> {
    const answer = await this.#post<Data>(JSON.stringify({ query: textOf(document), variables }));
    this.#remembered.clear();
    return answer;
  }

  /** The cached answer, to be shown while the query runs again. */
  remembered<Data, Variables>(document: TadaDocumentNode<Data, Variables>, variables: Variables): Data | undefined {
    return this.#remembered.get(keyOf(document, variables)) as Data | undefined;
  }

  /**
   * Calls `take` with every live answer, and `missed` when a lost connection is back: the server does not repeat what
   * it sent meanwhile. The returned stop function is idempotent.
   */
  listen<Data, Variables extends Record<string, unknown>>(
    document: TadaDocumentNode<Data, Variables>,
    variables: Variables,
    take: (data: Data) => void,
    missed: () => void = () => undefined,
  ): () => void {
    this.#socket ??= openSocket(this.origin, this.connection, () => this.#missed.forEach((call) => call()));
    const again = () => missed(); // a separate function for each subscription
    this.#missed.add(again);
    const stop = this.#socket.subscribe<Data>(
      { query: textOf(document), variables },
      {
        next: ({ data }) => data && take(data),
        error: () => this.connection.lost(new Date()),
        complete: () => undefined,
      },
    );
    return () => {
      this.#missed.delete(again);
      stop();
    };
  }

  async #post<Data>(body: string): Promise<Answer<Data>> {
    try {
      const response = await fetch(new URL('/graphql', this.origin), {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json, application/json' },
        body,
      });
      const wire = (await response.json().catch(() => null)) as Wire | null;
      if (wire === null || (!wire.errors && wire.data === undefined))
        return { error: new NoAnswerError(response.status) };
      const [first] = wire.errors ?? [];
      if (first) return { error: new ServerError(first.message, incidentOf(first.extensions)) };
      return { data: wire.data as Data };
    } catch (cause) {
      return { error: new NoAnswerError(null, cause) };
    }
  }

  #remember(key: string, data: unknown): void {
    this.#remembered.delete(key);
    this.#remembered.set(key, data);
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > REMEMBERED && oldest !== undefined) this.#remembered.delete(oldest);
  }
}

const keyOf = <Data, Variables>(document: TadaDocumentNode<Data, Variables>, variables: Variables): string =>
  `${textOf(document)}${JSON.stringify(variables)}`;

function incidentOf(extensions: Readonly<Record<string, unknown>> = {}): string | undefined {
  const incident = extensions['incident'] ?? extensions['incidentId'];
  return typeof incident === 'string' ? incident : undefined;
}

/** Connects with the first subscription and closes after the last one. */
function openSocket(origin: URL, connection: Connection, reconnected: () => void): Socket {
  const url = new URL('/graphql', origin);
  url.protocol = origin.protocol === 'https:' ? 'wss:' : 'ws:';
  return createSocket({
    url: url.href,
    lazy: true,
    shouldRetry: () => true,
    retryAttempts: Infinity,
    retryWait: (tries) => new Promise((resolve) => setTimeout(resolve, RETRY_MS[Math.min(tries, RETRY_MS.length - 1)])),
    on: {
      connected: () => {
        const lost = connection.lostSince !== undefined;
        connection.opened();
        if (lost) reconnected();
      },
      closed: (event) => {
        if ((event as CloseEvent).code === NORMAL_CLOSURE) connection.opened();
        else connection.lost(new Date());
      },
    },
  });
}
