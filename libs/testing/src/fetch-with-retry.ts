import pRetry, { AbortError } from 'p-retry';

const AGAIN_MS = 200;
const TIMEOUT_MS = 15_000;

/** A request to an API that may be unavailable for a moment. @throws Error when it is unavailable longer, or refuses */
export const fetchWithRetry = (url: string, init: RequestInit = {}): Promise<Uint8Array<ArrayBuffer>> =>
  pRetry(
    async () => {
      const answer = await fetch(url, init).then(
        async (response) => ({ status: response.status, body: new Uint8Array(await response.arrayBuffer()) }),
        (error: unknown) => ({ status: 503, body: new TextEncoder().encode(String(error)) }),
      );
      if (answer.status < 300) return answer.body;
      const text = new TextDecoder().decode(answer.body).slice(0, 200);
      const error = new Error(`${new URL(url).pathname} was answered with ${answer.status}: ${text}`);
      throw answer.status < 500 ? new AbortError(error) : error;
    },
    { retries: Infinity, factor: 1, minTimeout: AGAIN_MS, maxRetryTime: TIMEOUT_MS },
  );
