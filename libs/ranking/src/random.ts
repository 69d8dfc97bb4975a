// Bound once: looking a global up for every draw is most of its cost where globals are intercepted, as in jest.
const { floor, imul } = Math;

/**
 * A seeded stream of uniform 32-bit numbers: xoshiro128** 1.1 (Blackman and Vigna, 2018). splitmix32 fills its state
 * from a seed and a stream number, so stream r does not depend on the use of other streams. The same on every machine.
 */
export class Xoshiro128 {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  /** @param state  four 32-bit words, not all zero */
  constructor(state: readonly [number, number, number, number]) {
    [this.#a, this.#b, this.#c, this.#d] = state;
  }

  /** The stream of a seed and a number; the lower 32 bits of both count. */
  static seeded(seed: number, stream = 0): Xoshiro128 {
    const next = splitmix32(seed ^ imul(stream, 0x9e3779b9), stream);
    return new Xoshiro128([next(), next(), next(), next() | 1]);
  }

  /** The next number in 0 .. 2³² − 1. */
  next(): number {
    const product = imul(this.#b, 5);
    const result = imul((product << 7) | (product >>> 25), 9) >>> 0;
    const shifted = this.#b << 9;
    this.#c ^= this.#a;
    this.#d ^= this.#b;
    this.#b ^= this.#c;
    this.#a ^= this.#d;
    this.#c ^= shifted;
    this.#d = (this.#d << 11) | (this.#d >>> 21);
    return result;
  }

  /** A number in 0 .. n − 1, each as likely as the others to within n / 2³². */
  below(n: number): number {
    return floor((this.next() / 4294967296) * n);
  }
}

function splitmix32(seed: number, stream: number): () => number {
  let state = (seed + imul(stream, 0x85ebca6b)) | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let z = state ^ (state >>> 16);
    z = imul(z, 0x21f0aaad);
    z ^= z >>> 15;
    z = imul(z, 0x735a2d97);
    return z ^ (z >>> 15);
  };
}
