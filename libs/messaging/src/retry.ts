import { RetryLaterError } from './errors.js';

/** The delays before the second, third, … delivery of a failed message; the last one repeats. */
const DELAYS_MS = [100, 500, 2_000, 5_000, 15_000, 30_000];

/** @param tries number of deliveries so far, 1 after the first failure */
export function retryDelayMs(error: unknown, tries: number): number {
  if (error instanceof RetryLaterError) return error.afterMs;
  return DELAYS_MS[Math.min(tries, DELAYS_MS.length) - 1] ?? 0;
}
