import { setTimeout as delay } from 'node:timers/promises';

/**
 * Pause after a pass in milliseconds: four times its duration, so that passes use at most a fifth of the time, but at
 * most a second, because a pass that waited for a slow database is no reason to stop for longer.
 */
export const pauseAfter = (passMs: number): number => Math.min(4 * passMs, 1_000);

/**
 * One pass per key at a time. Calls during a pass, and during the pause after it, cause one further pass. The pause
 * grows with the duration of the pass: one that reads many rows, or waits for a busy database, must not follow itself
 * without a break, because it would take the processor time of the work that it prepares.
 */
export class Passes {
  readonly #running = new Map<string, { again: boolean; readonly done: Promise<void> }>();
  readonly #stopping = new AbortController();

  /** @param pass never rejects */
  constructor(private readonly pass: (key: string) => Promise<void>) {}

  /** Does nothing when closed. */
  schedule(key: string): void {
    if (this.#stopping.signal.aborted) return;
    const running = this.#running.get(key);
    if (running) running.again = true;
    else this.#running.set(key, { again: false, done: this.#run(key) });
  }

  async #run(key: string): Promise<void> {
    for (let again = true; again;) {
      const startedAt = performance.now();
      await this.pass(key);
      const pause = pauseAfter(performance.now() - startedAt);
      await delay(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      const running = this.#running.get(key);
      again = running?.again ?? false;
      if (running) running.again = false;
    }
    this.#running.delete(key);
  }

  /** Resolves after the running and the requested passes. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }
}
