/** An LRU cache with a limit on the total size. */
export class Recent<T> {
  readonly #held = new Map<string, { readonly value: Promise<T>; size: number }>();
  #size = 0;

  constructor(private readonly maxSize: number) {}

  /** The value, computed on a miss. @param sizeOf in the unit of `maxSize` */
  async get(key: string, make: () => Promise<T>, sizeOf: (value: T) => number): Promise<T> {
    const known = this.#held.get(key);
    if (known) {
      this.#held.delete(key);
      this.#held.set(key, known); // least recently used first
      return known.value;
    }
    const entry = { value: make(), size: 0 };
    this.#held.set(key, entry);
    try {
      entry.size = sizeOf(await entry.value);
    } catch (error) {
      this.#held.delete(key);
      throw error;
    }
    this.#size += entry.size;
    for (const [oldest, { size }] of this.#held) {
      if (this.#size <= this.maxSize || oldest === key) break;
      this.#held.delete(oldest);
      this.#size -= size;
    }
    return entry.value;
  }
}
