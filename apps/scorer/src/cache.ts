import { Xoshiro128 } from '@primitives/ranking';

/**
 * A memory-bounded cache for expensive values, with random eviction. Boards are ranked in turn, and with cyclic
 * requests LRU eviction always removes the entry that is needed next.
 */
export class BoundedCache<T> {
  readonly #entries = new Map<string, T>();
  readonly #random = Xoshiro128.seeded(1);
  #size = 0;

  /** @param bound of the sum of `sizeOf`; the last entry is always cached, even if it is larger */
  constructor(
    private readonly bound: number,
    private readonly sizeOf: (value: T) => number,
  ) {}

  get(key: string): T | undefined {
    return this.#entries.get(key);
  }

  put(key: string, value: T): void {
    if (this.#entries.has(key)) return;
    this.#entries.set(key, value);
    this.#size += this.sizeOf(value);
    if (this.#size > this.bound) this.#makeRoom(key);
  }

  #makeRoom(latest: string): void {
    const others = [...this.#entries.keys()].filter((key) => key !== latest);
    while (this.#size > this.bound && others.length > 0) {
      const at = this.#random.below(others.length);
      const key = others[at]!;
      others[at] = others.at(-1)!;
      others.pop();
      this.#size -= this.sizeOf(this.#entries.get(key)!);
      this.#entries.delete(key);
    }
  }
}
