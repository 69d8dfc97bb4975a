import { setTimeout as delay } from 'node:timers/promises';
import { print } from 'graphql';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { accountSuspended, CODES, isInvalidTokenCode, tokenInvalid } from '@primitives/errors';
import type { ReadOnly, TadaDocumentNode } from './graphql.js';
import { refusalError, RefusedError, UnavailableError, type Refusal } from './refusal.js';
import { unreachableRemedy } from './unreachable-remedy.js';

/** Delay before a stream that its server ended is resumed. */
const AGAIN_MS = 100;

/** An entry of `errors`: a refusal's fields, or only GraphQL's own code. */
interface Problem {
  readonly message: string;
  readonly extensions?: Partial<Refusal> | undefined;
}

interface GraphQLAnswer<T> {
  data?: T | null;
  errors?: readonly Problem[];
}

/** Credentials: none, an API token, or a session cookie. */
export interface Credentials {
  readonly token?: string | null;
  readonly cookie?: string;
  /**
   * For a client that only reads: called once if the platform refuses the token, after which the client reads without
   * an account. Without it, the refusal is thrown.
   */
  readonly onTokenRefused?: (refusal: Refusal) => void;
}

/** A client of one platform with one set of credentials. */
export class ApiClient {
  readonly url: string;
  #cookie: string | undefined;
  #isTokenRefused = false;

  constructor(
    url: string,
    private readonly credentials: Credentials = {},
  ) {
    this.url = url.replace(/\/+$/, '');
    this.#cookie = credentials.cookie;
  }

  get headers(): Record<string, string> {
    return {
      'x-primitives-client': 'client',
      ...this.#authorization,
      ...(this.#cookie ? { cookie: this.#cookie } : {}),
    };
  }

  get #authorization(): { authorization?: string } {
    const { token } = this.credentials;
    return token && !this.#isTokenRefused ? { authorization: `Bearer ${token}` } : {};
  }

  /** Sends a request with `headers`; again without the token if the platform refuses it and the client only reads. */
  async orWithoutToken<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    try {
      return await send();
    } catch (error) {
      const { onTokenRefused } = this.credentials;
      if (!onTokenRefused || !(error instanceof RefusedError) || !isInvalidTokenCode(error.refusal.code)) throw error;
      if (!this.#isTokenRefused) onTokenRefused(error.refusal);
      this.#isTokenRefused = true;
      return send();
    }
  }

  /** Sends one query or mutation; stores a session cookie that the response sets. @throws UnavailableError */
  request<Data, Variables>(document: TadaDocumentNode<Data, Variables>, variables: ReadOnly<Variables>): Promise<Data> {
    return this.orWithoutToken(() => this.#request(document, variables));
  }

  async #request<Data, Variables>(
    document: TadaDocumentNode<Data, Variables>,
    variables: ReadOnly<Variables>,
  ): Promise<Data> {
    let answer: GraphQLAnswer<Data>;
    try {
      const response = await fetch(`${this.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...this.headers },
        body: JSON.stringify({ query: print(document), variables }),
      });
      const set = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
      if (set.length > 0) this.#cookie = set.join('; ');
      answer = (await response.json()) as GraphQLAnswer<Data>;
    } catch (error) {
      throw this.#unreachable(error);
    }
    if (answer.data && !answer.errors?.length) return answer.data;
    throw asError(answer.errors?.[0] ?? { message: 'the response was empty' });
  }

  /**
   * Follows a subscription until `onNext` returns true; reconnects when the connection breaks.
   *
   * @throws UnavailableError
   */
  async follow<Data, Variables>(
    document: TadaDocumentNode<Data, Variables>,
    variables: ReadOnly<Variables> & Record<string, unknown>,
    onNext: (data: Data) => Promise<boolean> | boolean,
  ): Promise<void> {
    const client = createClient({
      url: `${this.url.replace(/^http/, 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: this.#authorization,
      retryAttempts: 20,
      shouldRetry: () => true,
    });
    try {
      // An API process that stops gracefully completes its subscriptions; another process, or its successor, continues
      for (; ; await delay(AGAIN_MS)) {
        for await (const message of client.iterate<Data>({ query: print(document), variables })) {
          const [problem] = message.errors ?? [];
          if (problem) throw asError({ message: problem.message, extensions: problem.extensions });
          if (message.data && (await onNext(message.data))) return;
        }
      }
    } catch (error) {
      throw error instanceof UnavailableError || error instanceof RefusedError
        ? error
        : (closedFor(error) ?? this.#unreachable(error));
    } finally {
      await client.dispose();
    }
  }

  #unreachable(error: unknown): UnavailableError {
    const cause =
      error instanceof Error
        ? error.cause instanceof Error
          ? error.cause.message
          : error.message
        : 'the connection closed';
    return new UnavailableError(
      { code: 'unreachable', message: `${this.url} does not answer: ${cause}`, remedy: unreachableRemedy(this.url) },
      { cause: error },
    );
  }
}

/** The refusal with which a live connection was closed (4401): its code is the first word of the reason. */
function closedFor(error: unknown): RefusedError | null {
  if (typeof error !== 'object' || error === null || !('code' in error && 'reason' in error) || error.code !== 4401)
    return null;
  const [code = '', , ...reason] = String(error.reason).split(': ');
  if (code === 'account_suspended') return new RefusedError(accountSuspended(reason.join(': ')).toFailure());
  return isInvalidTokenCode(code) ? new RefusedError(tokenInvalid(code).toFailure()) : null;
}

function asError({
  message,
  extensions: { code = 'internal', expected, found, remedy = CODES.internal.remedy } = {},
}: Problem): RefusedError | UnavailableError {
  return refusalError({ code, message, expected, found, remedy });
}

interface Payload extends Partial<Refusal> {
  readonly __typename: string;
}

/** The expected member of a payload union. @throws RefusedError or UnavailableError for a UserError */
export function granted<Member extends Payload>(payload: Member): Granted<Member> {
  if (isGranted(payload)) return payload;
  const { code = 'internal', message = '', expected, found, remedy = CODES.internal.remedy }: Payload = payload;
  throw refusalError({ code, message, expected, found, remedy });
}

/** A payload union without the error. */
export type Granted<Member> = Exclude<Member, { readonly __typename: 'UserError' }>;

const isGranted = <Member extends Payload>(payload: Member): payload is Granted<Member> & Member =>
  payload.__typename !== 'UserError';
