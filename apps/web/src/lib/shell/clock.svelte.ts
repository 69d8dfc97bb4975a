/** The current time, updated while it runs: by default often enough for ages in minutes. */
export class Clock {
  #now = $state.raw(new Date());

  constructor(private readonly tickMs = 20_000) {}

  get now(): Date {
    return this.#now;
  }

  /** The returned stop function is idempotent. */
  start(): () => void {
    const timer = setInterval(() => (this.#now = new Date()), this.tickMs);
    return () => clearInterval(timer);
  }
}
