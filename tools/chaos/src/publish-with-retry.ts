import pRetry from 'p-retry';

const TIMEOUT_MS = 60_000;
const AGAIN_MS = 100;

/** Repeats `work` while the platform is unavailable: a killed API restarts within two seconds. */
export const retryWhileUnavailable = <T>(work: () => Promise<T>, timeoutMs = TIMEOUT_MS): Promise<T> =>
  pRetry(work, {
    retries: Infinity,
    factor: 1,
    minTimeout: AGAIN_MS,
    maxRetryTime: timeoutMs,
    shouldRetry: ({ error }) => error.name === 'UnavailableError',
  });
