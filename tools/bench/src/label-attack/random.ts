import { Xoshiro128 } from '@primitives/ranking';

/** Random numbers of the attackers. */
export class Random {
  readonly #stream: Xoshiro128;

  constructor(seed: number, stream = 0) {
    this.#stream = Xoshiro128.seeded(seed, stream);
  }

  uniform(): number {
    return (this.#stream.next() + 0.5) / 2 ** 32;
  }

  below(n: number): number {
    return this.#stream.below(n);
  }

  shuffled<T>(items: readonly T[]): T[] {
    const copy = [...items];
    for (let i = copy.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [copy[i], copy[j]] = [copy[j]!, copy[i]!];
    }
    return copy;
  }

  /** Samples an index with these probabilities. */
  sample(probabilities: Float64Array): number {
    let left = this.uniform();
    for (let index = 0; index < probabilities.length; index++) {
      left -= probabilities[index]!;
      if (left <= 0) return index;
    }
    return probabilities.length - 1;
  }

  /** Samples different indices one by one, with probabilities proportional to these weights. */
  sampleSeveral(weights: Float64Array, count: number): number[] {
    const left = Float64Array.from(weights, (weight) => Math.max(weight, 1e-12));
    return Array.from({ length: count }, () => {
      const total = left.reduce((sum, weight) => sum + weight, 0);
      const index = this.sample(left.map((weight) => weight / total));
      left[index] = 0;
      return index;
    });
  }
}
