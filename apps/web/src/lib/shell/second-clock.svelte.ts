const TICK_MS = 1_000;

/** The present by the second, for pages where ages count up. */
export class SecondClock {
  #now = $state.raw(new Date());

  get now(): Date {
    return this.#now;
  }

  /** The returned stop may be called twice. */
  start(): () => void {
    const timer = setInterval(() => (this.#now = new Date()), TICK_MS);
    return () => clearInterval(timer);
  }
}
