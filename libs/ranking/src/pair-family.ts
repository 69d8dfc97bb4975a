import type { MeasuredMetric } from './measured-entry.js';
import { allPairs, decidedTests, pairLength, raise, signsOf, type SignFlipTests } from './sign-flip.js';

/** New entries that are compared in one block: their values fit into the CPU cache. */
const AT_ONCE = 16;

/** An entry of a family: the same id always has the same measurement. */
export interface FamilyEntry {
  readonly id: string;
  readonly measured: MeasuredMetric;
}

/**
 * The tests of all pairs of a board under one metric, updated with its entries: earlier pairs are not computed again.
 * The results are bit-identical to those of `signFlipTests`, because a maximum does not depend on the order of its
 * arguments.
 *
 * A new entry takes O(K · (clusters + signs)). After a removal, the sign vectors whose largest statistic belonged to
 * the removed entry, about 2 B / K of B, are searched again: O(K²) each. Memory: K² / 2 + 3 B numbers, and no
 * measurements.
 */
export class PairFamily {
  #ids: string[] = [];
  /** Entry k → √Σ d² of its pairs with the entries before it. */
  #lengths: Float64Array[] = [];
  /** By sign vector: the largest T, and its pair as numbered by `pairOf`; `NO_PAIR` while no pair varies. */
  #largest = new Float64Array(0);
  #holder = new Uint32Array(0);

  /** Numbers that it stores. */
  get size(): number {
    return (this.#ids.length * (this.#ids.length - 1)) / 2 + 2 * this.#largest.length;
  }

  /** The tests of all pairs of these entries, in their order. */
  tests(entries: readonly FamilyEntry[], alpha = 0.05): SignFlipTests {
    const measured = new Map(entries.map(({ id, measured: own }) => [id, own]));
    this.#remove(measured);
    const known = new Set(this.#ids);
    const added = entries.filter(({ id }) => !known.has(id));
    for (let from = 0; from < added.length; from += AT_ONCE) this.#add(added.slice(from, from + AT_ONCE), measured);
    const at = new Map(this.#ids.map((id, index) => [id, index]));
    const places = entries.map(({ id }) => at.get(id)!);
    const pairs = allPairs(entries.length);
    const length = new Float64Array(pairs.first.length);
    for (let pair = 0; pair < length.length; pair++) {
      const [x, y] = [places[pairs.first[pair]!]!, places[pairs.second[pair]!]!];
      length[pair] = x > y ? this.#lengths[x]![y]! : this.#lengths[y]![x]!;
    }
    return decidedTests(
      entries.map((entry) => entry.measured),
      pairs,
      { length, largest: this.#largest },
      alpha,
    );
  }

  /** Adds some entries at once, so that another entry's numbers are read once for all of them. */
  #add(added: readonly FamilyEntry[], measured: ReadonlyMap<string, MeasuredMetric>): void {
    if (this.#largest.length === 0) {
      this.#largest = new Float64Array(signsOf(added.map((entry) => entry.measured)));
      this.#holder = new Uint32Array(this.#largest.length).fill(NO_PAIR);
    }
    const before = this.#ids.length;
    const rows = added.map((_, j) => new Float64Array(before + j));
    this.#ids.push(...added.map(({ id }) => id));
    this.#ids.forEach((id, other) => {
      const first = measured.get(id)!;
      for (let j = Math.max(0, other - before + 1); j < added.length; j++) {
        const second = added[j]!.measured;
        const length = pairLength(first, second);
        rows[j]![other] = length;
        if (!(length > 0)) continue;
        const holder = { of: this.#holder, pair: pairOf(other, before + j) };
        raise(this.#largest, first.projections!, second.projections!, 1 / length, holder);
      }
    });
    this.#lengths.push(...rows);
  }

  /** Removes the entries that are not among those that are left. */
  #remove(left: ReadonlyMap<string, MeasuredMetric>): void {
    const remaining = [...this.#ids.keys()].filter((index) => left.has(this.#ids[index]!));
    if (remaining.length === this.#ids.length) return;
    const moved = new Int32Array(this.#ids.length).fill(-1);
    remaining.forEach((index, place) => (moved[index] = place));
    this.#lengths = remaining.map((index, place) => {
      const row = this.#lengths[index]!;
      return Float64Array.from({ length: place }, (_, other) => row[remaining[other]!]!);
    });
    this.#ids = remaining.map((index) => this.#ids[index]!);
    const lost: number[] = [];
    this.#holder.forEach((pair, r) => {
      if (pair === NO_PAIR) return;
      const [a, b] = entriesOf(pair);
      if (moved[a]! < 0 || moved[b]! < 0) lost.push(r);
      else this.#holder[r] = pairOf(moved[a]!, moved[b]!);
    });
    this.#search(
      Uint32Array.from(lost),
      this.#ids.map((id) => left.get(id)!),
    );
  }

  /** Computes the largest statistic of some sign vectors over all pairs again. */
  #search(vectors: Uint32Array, entries: readonly MeasuredMetric[]): void {
    if (vectors.length === 0) return;
    const chosen = entries.map(({ projections }) => projections && Float64Array.from(vectors, (r) => projections[r]!));
    const largest = new Float64Array(vectors.length);
    const holder = new Uint32Array(vectors.length).fill(NO_PAIR);
    this.#lengths.forEach((lengths, b) => {
      for (let a = 0; a < b; a++) {
        if (!(lengths[a]! > 0)) continue;
        raise(largest, chosen[a]!, chosen[b]!, 1 / lengths[a]!, { of: holder, pair: pairOf(a, b) });
      }
    });
    vectors.forEach((r, at) => {
      this.#largest[r] = largest[at]!;
      this.#holder[r] = holder[at]!;
    });
  }
}

const NO_PAIR = 2 ** 32 - 1;

/**
 * A number for the pair of entries a < b that does not depend on how many there are; below 92,681 entries it fits 32
 * bits.
 */
const pairOf = (a: number, b: number): number => (b * (b - 1)) / 2 + a;

function entriesOf(pair: number): [a: number, b: number] {
  let b = Math.floor((1 + Math.sqrt(1 + 8 * pair)) / 2);
  if ((b * (b - 1)) / 2 > pair) b--;
  return [pair - (b * (b - 1)) / 2, b];
}
