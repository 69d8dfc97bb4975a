import { setTimeout as delay } from 'node:timers/promises';

const AGAIN_MS = 200;
const PATIENCE_MS = 15_000;

/** A request to an API that may be unavailable for a moment. @throws Error when it stays unavailable, or refuses */
export async function fetchWithRetry(url: string, init: RequestInit = {}): Promise<Uint8Array<ArrayBuffer>> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await fetch(url, init).then(
      async (response) => ({ status: response.status, body: new Uint8Array(await response.arrayBuffer()) }),
      (error: unknown) => ({ status: 503, body: new TextEncoder().encode(String(error)) }),
    );
    if (answer.status < 300) return answer.body;
    if (answer.status < 500 || performance.now() > deadline)
      throw new Error(
        `${new URL(url).pathname} was answered with ${answer.status}: ${new TextDecoder().decode(answer.body).slice(0, 200)}`,
      );
    await delay(AGAIN_MS);
  }
}
