import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE_MS = 60_000;
const AGAIN_MS = 100;

/** Repeats `work` while the platform is out of reach: a killed api is back within a second or two. */
export async function patiently<T>(work: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const unavailable = error instanceof Error && error.name === 'UnavailableError';
      if (!unavailable || Date.now() > deadline) throw error;
      await delay(AGAIN_MS);
    }
  }
}
