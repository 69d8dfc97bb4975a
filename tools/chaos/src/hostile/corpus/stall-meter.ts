const TICK_MS = 20;

/** Measures how long the event loop of this process is blocked. */
export class StallMeter {
  #longestSeconds = 0;
  #at = performance.now();
  #cpu = process.cpuUsage();
  readonly #timer = setInterval(() => this.#tick(), TICK_MS);

  /** Resets the measurement. */
  reset(): void {
    this.#tick();
    this.#longestSeconds = 0;
  }

  /** The longest pause since `reset`, in CPU seconds of this process: waiting for a processor does not count. */
  get longestSeconds(): number {
    this.#tick();
    return this.#longestSeconds;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    const now = performance.now();
    const { user, system } = process.cpuUsage(this.#cpu);
    const paused = Math.min((now - this.#at) / 1e3, (user + system) / 1e6);
    this.#longestSeconds = Math.max(this.#longestSeconds, paused);
    this.#at = now;
    this.#cpu = process.cpuUsage();
  }
}
