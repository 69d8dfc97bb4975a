const TICK_MS = 20_000;

/** The current time, updated often enough for ages in minutes while it runs. */
export class Clock {
  #now = $state.raw(new Date());

  get now(): Date {
    return this.#now;
  }

  /** The returned stop function is idempotent. */
  start(): () => void {
    const timer = setInterval(() => (this.#now = new Date()), TICK_MS);
    return () => clearInterval(timer);
  }
}
