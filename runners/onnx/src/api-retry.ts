import { setTimeout as delay } from 'node:timers/promises';

/** The API is unavailable for a second or two during a restart: the runner waits instead of returning the shard. */
const DELAYS_MS = [100, 200, 400, 800, 1_600, 3_200, 3_200];

/** Retry delays while the platform's storage is full: an administrator must free space; the runner keeps the finished work. */
const FULL_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000];

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

/**
 * Sends a request to the API and retries while it is unavailable; the heartbeat renews the lease meanwhile. A body must be bytes so that it
 * can be resent.
 *
 * @throws ApiUnavailableError after about ten seconds; InstallationFullError after about a minute; the signal's reason
 */
export async function fetchWithRetry(
  url: string,
  init: { method?: string; body?: Uint8Array; headers?: Record<string, string>; signal: AbortSignal },
): Promise<Response> {
  for (let tries = 0; ; tries++) {
    try {
      const response = await fetch(url, init as RequestInit);
      if (response.status < 500) return response;
      await response.body?.cancel(); // releases the connection
      if (response.status === INSUFFICIENT_STORAGE) throw new InstallationFullError("the platform's storage is full");
      throw new ApiUnavailableError(`the api answered ${response.status}`);
    } catch (error) {
      init.signal.throwIfAborted();
      const wait = (error instanceof InstallationFullError ? FULL_DELAYS_MS : DELAYS_MS)[tries];
      if (wait === undefined) throw knownOr(error, 'the api does not answer');
      await delay(wait, undefined, { signal: init.signal });
    }
  }
}

const knownOr = (error: unknown, message: string) =>
  error instanceof ApiUnavailableError || error instanceof InstallationFullError
    ? error
    : new ApiUnavailableError(message, { cause: error });
