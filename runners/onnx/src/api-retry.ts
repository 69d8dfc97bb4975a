import pRetry from 'p-retry';

/** The API did not answer, or answered with a server error (5xx). */
export class ApiUnavailableError extends Error {
  override readonly name = 'ApiUnavailableError';
}

/** The platform's storage is full (507). */
export class InstallationFullError extends Error {
  override readonly name = 'InstallationFullError';
  readonly code = 'storage_full';
}

const INSUFFICIENT_STORAGE = 507;

interface ApiRequest {
  readonly method?: string;
  readonly body?: Uint8Array;
  readonly headers?: Record<string, string>;
  readonly signal: AbortSignal;
}

/**
 * Sends a request to the API and retries while it is unavailable; the heartbeat renews the lease meanwhile. A body must
 * be bytes so that it can be resent.
 *
 * @throws ApiUnavailableError after about ten seconds; InstallationFullError after about a minute; the signal's reason
 */
export const fetchWithRetry = (url: string, init: ApiRequest): Promise<Response> =>
  pRetry(() => pRetry(() => send(url, init), WHILE_UNAVAILABLE(init.signal)), WHILE_FULL(init.signal));

const retryOn =
  (kind: typeof ApiUnavailableError | typeof InstallationFullError, delays: object) => (signal: AbortSignal) => ({
    retries: 7,
    ...delays,
    signal,
    shouldRetry: ({ error }: { error: Error }) => error instanceof kind,
  });

/** A restart takes a second or two: the runner waits instead of returning the shard. */
const WHILE_UNAVAILABLE = retryOn(ApiUnavailableError, { minTimeout: 100, maxTimeout: 3_200 });

/** An administrator must free space; the runner keeps the finished work. */
const WHILE_FULL = retryOn(InstallationFullError, { minTimeout: 1_000, maxTimeout: 15_000 });

async function send(url: string, init: ApiRequest): Promise<Response> {
  const response = await fetch(url, init as RequestInit).catch((cause: unknown) => {
    init.signal.throwIfAborted();
    throw new ApiUnavailableError('the api does not answer', { cause });
  });
  if (response.status < 500) return response;
  await response.body?.cancel(); // gives the connection back
  if (response.status === INSUFFICIENT_STORAGE) throw new InstallationFullError("the platform's storage is full");
  throw new ApiUnavailableError(`the api answered ${response.status}`);
}
