import { setTimeout as delay } from 'node:timers/promises';

/** Asks until `probe` answers with something or `deadlineMs` is over (null then). For other programs' files and ports only. */
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
