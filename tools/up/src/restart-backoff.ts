const FIRST_MS = 100;
const LONGEST_MS = 10_000;
/** A program that ran this long works: its next failure is restarted without delay. */
const SETTLED_MS = 30_000;

/** The delay before each restart: 0.1 s, 0.2 s, 0.4 s … at most 10 s; reset after 30 s without a failure. */
export class RestartBackoff {
  #nextMs = FIRST_MS;

  /** @param ranMs how long the process that ended had run */
  delayMs(ranMs: number): number {
    if (ranMs > SETTLED_MS) this.#nextMs = FIRST_MS;
    const delayMs = this.#nextMs;
    this.#nextMs = Math.min(delayMs * 2, LONGEST_MS);
    return delayMs;
  }
}
