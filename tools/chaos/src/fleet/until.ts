import { setTimeout as delay } from 'node:timers/promises';

const POLL_INTERVAL_MS = 20;

/** Asks again until there is an answer: for what other processes do, of which no event tells. @throws after `patienceMs`, naming what was waited for */
export async function until<T>(
  what: string,
  patienceMs: number,
  ask: () => Promise<T | null | undefined | false>,
): Promise<T> {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    await delay(POLL_INTERVAL_MS);
  }
  throw new Error(`waited ${patienceMs} ms in vain for ${what}`);
}
