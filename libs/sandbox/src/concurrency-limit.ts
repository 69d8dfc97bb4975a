/** Bounds how much work is done at a time. */
export class ConcurrencyLimit {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @param size how much runs at a time */
  constructor(private readonly size: number) {}

  /** Waits until less work is running, then works. @throws what `work` throws */
  async use<T>(work: () => Promise<T>): Promise<T> {
    while (this.#running >= this.size) await new Promise<void>((free) => this.#waiting.push(free));
    this.#running++;
    try {
      return await work();
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }
}
