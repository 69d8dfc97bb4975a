const TICK_MS = 1_000;

/** The current time by the second, for pages with ages that count up. */
export class SecondClock {
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
