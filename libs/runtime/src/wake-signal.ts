import { setTimeout as delay } from 'node:timers/promises';

/** Wakes one waiter; a call without a waiter wakes the next one. */
export class WakeSignal {
  #called = false;
  #ring: (() => void) | undefined;

  /** Safe to call any number of times. */
  call = (): void => {
    this.#called = true;
    this.#ring?.();
  };

  /** Sleeps until called, at most `ms`, or until the signal is aborted. */
  async sleep(ms: number, signal: AbortSignal): Promise<void> {
    if (!this.#called && !signal.aborted) {
      const over = new AbortController();
      this.#ring = () => over.abort();
      await delay(ms, undefined, { signal: AbortSignal.any([signal, over.signal]) }).catch(() => undefined);
      this.#ring = undefined;
    }
    this.#called = false;
  }
}
