const TICK_MS = 20_000;

/** The present, renewed often enough for ages in minutes while it runs. */
export class Clock {
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
