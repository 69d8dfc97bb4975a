import { setTimeout as delay } from 'node:timers/promises';

const POLL_INTERVAL_MS = 20;

/**
 * Polls until there is a value, for state of other processes without an event. @throws after `timeoutMs`, naming the
 * condition
 */
export async function until<T>(
  what: string,
  timeoutMs: number,
  check: () => Promise<T | null | undefined | false>,
): Promise<T> {
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline;) {
    const answer = await check();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    await delay(POLL_INTERVAL_MS);
  }
  throw new Error(`waited ${timeoutMs} ms in vain for ${what}`);
}
