import { setTimeout as delay } from 'node:timers/promises';

/**
 * Polls `probe` until it returns a value or `deadlineMs` has passed (null then). For files and ports of other programs
 * only.
 */
export async function poll<T>(
  probe: () => Promise<T | null>,
  options: { everyMs: number; deadlineMs: number },
): Promise<T | null> {
  const end = performance.now() + options.deadlineMs;
  for (;;) {
    const answer = await probe();
    if (answer !== null) return answer;
    if (performance.now() >= end) return null;
    await delay(options.everyMs);
  }
}
