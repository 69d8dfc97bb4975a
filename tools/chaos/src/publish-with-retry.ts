import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE_MS = 60_000;
const AGAIN_MS = 100;

/** Repeats `work` while the platform is unavailable: a killed API restarts within two seconds. */
export async function retryWhileUnavailable<T>(work: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
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
