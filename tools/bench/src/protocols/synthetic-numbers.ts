import { Xoshiro128 } from '@primitives/ranking';

/** A prime, so that rows of no width repeat at the same offsets. */
const STOCK = 4_000_037;

/**
 * Random numbers in [0, 1). A pool is generated once and reused cyclically: generating each of C-GQA's 1.4 billion
 * scores takes longer than judging them.
 */
export class SyntheticNumbers {
  readonly #stock: Float32Array;
  #at = 0;

  constructor() {
    const random = Xoshiro128.seeded(5);
    this.#stock = Float32Array.from({ length: STOCK }, () => random.next() / 2 ** 32);
  }

  /** The next numbers, in their own array. */
  take(count: number): Float32Array {
    const numbers = new Float32Array(count);
    for (let filled = 0; filled < count;) {
      const run = this.#stock.subarray(this.#at, this.#at + count - filled);
      numbers.set(run, filled);
      filled += run.length;
      this.#at = (this.#at + run.length) % STOCK;
    }
    return numbers;
  }
}
