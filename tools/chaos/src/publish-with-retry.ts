import pRetry from 'p-retry';

const PATIENCE_MS = 60_000;
const AGAIN_MS = 100;

/** Repeats `work` while the platform is unavailable: a killed API restarts within two seconds. */
export const retryWhileUnavailable = <T>(work: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> =>
  pRetry(work, {
    retries: Infinity,
    factor: 1,
    minTimeout: AGAIN_MS,
    maxRetryTime: patienceMs,
    shouldRetry: ({ error }) => error.name === 'UnavailableError',
  });
