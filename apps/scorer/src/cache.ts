import { Xoshiro128 } from '@primitives/ranking';

/**
 * What was dear to make, kept within a bound of memory. When it is full, something goes at random: boards are ranked in turn, and of
 * what is asked for in turn the least recently used is just what is asked for next, so that it would keep nothing worth keeping.
 */
export class Kept<T> {
  readonly #kept = new Map<string, T>();
  readonly #random = Xoshiro128.seeded(1);
  #size = 0;

  /** @param bound of the sum of `sizeOf`; what came last stays even where it alone is larger */
  constructor(
    private readonly bound: number,
    private readonly sizeOf: (value: T) => number,
  ) {}

  get(key: string): T | undefined {
    return this.#kept.get(key);
  }

  put(key: string, value: T): void {
    if (this.#kept.has(key)) return;
    this.#kept.set(key, value);
    this.#size += this.sizeOf(value);
    if (this.#size > this.bound) this.#makeRoom(key);
  }

  #makeRoom(latest: string): void {
    const others = [...this.#kept.keys()].filter((key) => key !== latest);
    while (this.#size > this.bound && others.length > 0) {
      const at = this.#random.below(others.length);
      const key = others[at]!;
      others[at] = others.at(-1)!;
      others.pop();
      this.#size -= this.sizeOf(this.#kept.get(key)!);
      this.#kept.delete(key);
    }
  }
}
