import { setTimeout as delay } from 'node:timers/promises';

/** The api is away for a second or two whenever it is rolled out or started again: a reason to wait, not to give a shard back. */
const DELAYS_MS = [100, 200, 400, 800, 1_600, 3_200, 3_200];

/** The api did not answer, or answered with a fault of its own (5xx). */
export class ApiUnavailableError extends Error {
  override readonly name = 'ApiUnavailableError';
}

/**
 * A request to the api, repeated while it is away; the lease is renewed by the heartbeat meanwhile. A body must be bytes, so that it
 * can be sent again.
 *
 * @throws ApiUnavailableError after about ten seconds; the signal's reason
 */
export async function fetchPatiently(url: string, init: { method?: string; body?: Uint8Array; headers?: Record<string, string>; signal: AbortSignal }): Promise<Response> {
  for (let tries = 0; ; tries++) {
    try {
      const response = await fetch(url, init as RequestInit);
      if (response.status < 500) return response;
      throw new ApiUnavailableError(`the api answered ${response.status}`);
    } catch (error) {
      init.signal.throwIfAborted();
      const wait = DELAYS_MS[tries];
      if (wait === undefined) throw error instanceof ApiUnavailableError ? error : new ApiUnavailableError('the api does not answer', { cause: error });
      await delay(wait, undefined, { signal: init.signal });
    }
  }
}
