import { Xoshiro128 } from './random.js';

/**
 * Random signs for sign-flip tests: row r is stream r of the seed, one sign a cluster, so that rows do not depend on
 * how many there are. The rows of a track are the same for all of its entries and for ever.
 */
export class SignMatrix {
  constructor(
    readonly rows: number,
    readonly clusters: number,
    private readonly seed: number,
  ) {}

  /**
   * Σ ±x over the clusters, for every row of signs. O(rows · clusters).
   *
   * @param vectors  each one number a cluster
   */
  project(vectors: readonly Float64Array[]): Float64Array[] {
    const projections = vectors.map(() => new Float64Array(this.rows));
    const totals = vectors.map((vector) => vector.reduce((sum, x) => sum + x, 0));
    const chosen = new Uint32Array(this.clusters);
    for (let row = 0; row < this.rows; row++) {
      const count = this.#positives(row, chosen);
      for (let v = 0; v < vectors.length; v++) {
        const vector = vectors[v]!;
        let sum = 0;
        for (let j = 0; j < count; j++) sum += vector[chosen[j]!]!;
        projections[v]![row] = 2 * sum - totals[v]!;
      }
    }
    return projections;
  }

  /** Lists the clusters whose sign is + in this row; returns how many they are. */
  #positives(row: number, chosen: Uint32Array): number {
    const random = Xoshiro128.seeded(this.seed, row);
    let count = 0;
    for (let c = 0; c < this.clusters; c += 32) {
      const word = random.next();
      const end = Math.min(32, this.clusters - c);
      for (let bit = 0; bit < end; bit++) {
        chosen[count] = c + bit;
        count += (word >>> bit) & 1;
      }
    }
    return count;
  }
}
