import { setTimeout as delay } from 'node:timers/promises';

/** The api is away for a second or two whenever it is rolled out or started again: a reason to wait, not to give a shard back. */
const DELAYS_MS = [100, 200, 400, 800, 1_600, 3_200, 3_200];

/** The same for an api that has no room: somebody must make some, and the work that is done should not be done again. */
const FULL_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000];

/** The api did not answer, or answered with a fault of its own (5xx). */
export class ApiUnavailableError extends Error {
  override readonly name = 'ApiUnavailableError';
}

/** The installation has no room for the file (507). */
export class InstallationFullError extends Error {
  override readonly name = 'InstallationFullError';
  readonly code = 'storage_full';
}

const INSUFFICIENT_STORAGE = 507;

/**
 * A request to the api, repeated while it is away; the lease is renewed by the heartbeat meanwhile. A body must be bytes, so that it
 * can be sent again.
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
      await response.body?.cancel(); // gives the connection back
      if (response.status === INSUFFICIENT_STORAGE)
        throw new InstallationFullError('the installation has no room left');
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
