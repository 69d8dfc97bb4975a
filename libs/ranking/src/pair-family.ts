import type { MeasuredMetric } from './measured-entry.js';
import { allPairs, decidedTests, pairLength, signedStatistic, signsOf, type SignFlipTests } from './sign-flip.js';

/** An entry of a family: the same id always has the same measurement. */
export interface FamilyEntry {
  readonly id: string;
  readonly measured: MeasuredMetric;
}

/**
 * The tests of all pairs of a board under one metric, brought up to date with its entries: what is known of earlier pairs is not computed
 * again. The tests are those of `signFlipTests`, to the last bit: a maximum does not depend on the order in which it is taken.
 *
 * A new entry takes O(K · (clusters + signs)). A removed one leaves the sign vectors whose largest statistic it held, about 2 B / K of B, to be
 * searched again: O(K²) each. It holds K² / 2 + 3 B numbers and no measurement.
 */
export class PairFamily {
  #ids: string[] = [];
  /** Entry k → √Σ d² of its pairs with the entries before it. */
  #lengths: Float64Array[] = [];
  /** By sign vector: the largest T, and the entries that hold it; −1 while no pair varies. */
  #largest = new Float64Array(0);
  #holders: [Int32Array, Int32Array] = [new Int32Array(0), new Int32Array(0)];

  /** Numbers that it holds. */
  get size(): number {
    return (this.#ids.length * (this.#ids.length - 1)) / 2 + 2 * this.#largest.length;
  }

  /** The tests of all pairs of these entries, in their order. */
  tests(entries: readonly FamilyEntry[], alpha = 0.05): SignFlipTests {
    const measured = new Map(entries.map(({ id, measured: own }) => [id, own]));
    this.#remove(measured);
    const known = new Set(this.#ids);
    for (const entry of entries) if (!known.has(entry.id)) this.#add(entry, measured);
    const at = new Map(this.#ids.map((id, index) => [id, index]));
    const places = entries.map(({ id }) => at.get(id)!);
    const pairs = allPairs(entries.length);
    const length = Float64Array.from(pairs.first, (a, pair) => {
      const [x, y] = [places[a]!, places[pairs.second[pair]!]!];
      return x > y ? this.#lengths[x]![y]! : this.#lengths[y]![x]!;
    });
    return decidedTests(
      entries.map((entry) => entry.measured),
      pairs,
      { length, largest: this.#largest },
      alpha,
    );
  }

  #add({ id, measured: own }: FamilyEntry, measured: ReadonlyMap<string, MeasuredMetric>): void {
    const signs = signsOf([own]);
    if (this.#largest.length === 0) this.#forget(signs);
    const index = this.#ids.length;
    const lengths = Float64Array.from(this.#ids, (other) => pairLength(measured.get(other)!, own));
    lengths.forEach((length, other) => {
      if (!(length > 0)) return;
      const projections = measured.get(this.#ids[other]!)!.projections!;
      for (let r = 0; r < signs; r++)
        this.#raise(r, other, index, signedStatistic(projections[r]!, own.projections![r]!, length));
    });
    this.#ids.push(id);
    this.#lengths.push(lengths);
  }

  /** Removes the entries that are not among those that are left. */
  #remove(left: ReadonlyMap<string, MeasuredMetric>): void {
    const kept = [...this.#ids.keys()].filter((index) => left.has(this.#ids[index]!));
    if (kept.length === this.#ids.length) return;
    const moved = new Int32Array(this.#ids.length).fill(-1);
    kept.forEach((index, place) => (moved[index] = place));
    this.#lengths = kept.map((index, place) => {
      const row = this.#lengths[index]!;
      return Float64Array.from({ length: place }, (_, other) => row[kept[other]!]!);
    });
    this.#ids = kept.map((index) => this.#ids[index]!);
    const lost: number[] = [];
    for (let r = 0; r < this.#largest.length; r++) {
      const [a, b] = this.#holders.map((holder) => (holder[r]! < 0 ? -1 : moved[holder[r]!]!)) as [number, number];
      if (this.#holders[0][r]! >= 0 && (a < 0 || b < 0)) lost.push(r);
      this.#holders[0][r] = a;
      this.#holders[1][r] = b;
    }
    this.#search(
      lost,
      this.#ids.map((id) => left.get(id)!),
    );
  }

  /** Takes the largest statistic of some sign vectors over all pairs again. */
  #search(vectors: readonly number[], entries: readonly MeasuredMetric[]): void {
    for (const r of vectors) {
      this.#largest[r] = 0;
      this.#holders[0][r] = this.#holders[1][r] = -1;
    }
    if (vectors.length === 0) return;
    this.#lengths.forEach((lengths, b) =>
      lengths.forEach((length, a) => {
        if (!(length > 0)) return;
        const [x, y] = [entries[a]!.projections!, entries[b]!.projections!];
        for (const r of vectors) this.#raise(r, a, b, signedStatistic(x[r]!, y[r]!, length));
      }),
    );
  }

  #raise(r: number, a: number, b: number, statistic: number): void {
    if (statistic <= this.#largest[r]!) return;
    this.#largest[r] = statistic;
    this.#holders[0][r] = a;
    this.#holders[1][r] = b;
  }

  #forget(signs: number): void {
    this.#largest = new Float64Array(signs);
    this.#holders = [new Int32Array(signs).fill(-1), new Int32Array(signs).fill(-1)];
  }
}
