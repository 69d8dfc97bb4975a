import type { MeasuredMetric } from './measured-entry.js';
import { pairIndex, pairLength, raise, signsOf } from './sign-flip.js';

/** Entries that are added in one update: so many are compared with an entry while its numbers are in the CPU cache. */
export const ADDED_AT_ONCE = 16;

/**
 * What is known of all pairs of a board's entries under one metric, besides the lengths of their differences: for each
 * sign vector the largest T over the pairs, and the index of its pair.
 */
export interface PairFamily {
  readonly entries: number;
  readonly largest: Float64Array;
  /** `NO_PAIR` while no pair varies. */
  readonly holder: Uint32Array;
}

const NO_PAIR = 2 ** 32 - 1;

/** The family of a board without entries. */
export const NO_ENTRIES: PairFamily = { entries: 0, largest: new Float64Array(0), holder: new Uint32Array(0) };

/**
 * Updates a family when entries are removed from its board and added to it: pairs of entries that remain are not
 * compared again. The results are bit-identical to those of `signFlipTests`, because a maximum does not depend on the
 * order of its arguments. At 92,682 entries, pairs no longer have an index of 32 bits.
 *
 * An added entry takes O(K · (clusters + signs)). After a removal, the sign vectors whose largest statistic belonged to
 * the removed entry, about 2 B / K of B, are searched again: O(K²) each. Only the added entries are in memory; the
 * others pass `meet` one at a time.
 */
export class FamilyUpdate {
  readonly #remaining: number;
  readonly #largest: Float64Array;
  readonly #holder: Uint32Array;
  /** Sign vectors whose pair is removed. */
  readonly #lost: Uint32Array;
  /** By remaining entry: its projections on the lost sign vectors. */
  readonly #chosen: (Float64Array | null)[] = [];
  readonly #rows: Float32Array[];

  /**
   * @param remaining  indices of the entries that remain, ascending; they are renumbered, followed by those added
   */
  constructor(
    before: PairFamily,
    remaining: readonly number[],
    private readonly added: readonly MeasuredMetric[],
  ) {
    this.#remaining = remaining.length;
    const signs = before.largest.length || signsOf(added);
    this.#largest = new Float64Array(signs);
    this.#largest.set(before.largest);
    this.#holder = new Uint32Array(signs).fill(NO_PAIR);
    this.#holder.set(before.holder);
    this.#lost = remaining.length === before.entries ? new Uint32Array(0) : this.#renumber(before.entries, remaining);
    this.#rows = added.map((_, j) => new Float32Array(remaining.length + j));
    added.forEach((entry, j) => this.#compare(entry, remaining.length + j, j + 1));
  }

  /** Whether the entries that remain must pass `meet`. */
  get needsEntries(): boolean {
    return this.added.length > 0 || this.#lost.length > 0;
  }

  /** Whether `search` must follow. */
  get needsSearch(): boolean {
    return this.#lost.length > 0;
  }

  /** Compares the next of the remaining entries, in their order, with those added. */
  meet(entry: MeasuredMetric): void {
    const { projections } = entry;
    if (this.needsSearch) this.#chosen.push(projections && Float64Array.from(this.#lost, (r) => projections[r]!));
    else this.#chosen.length++;
    this.#compare(entry, this.#chosen.length - 1, 0);
  }

  /** Searches the sign vectors whose largest statistic was removed over the pairs that remain. O(K²) each. */
  search(lengths: Float32Array): void {
    const largest = new Float64Array(this.#lost.length);
    const holder = new Uint32Array(this.#lost.length).fill(NO_PAIR);
    for (let b = 1, pair = 0; b < this.#remaining; b++) {
      for (let a = 0; a < b; a++, pair++) {
        if (!(lengths[pair]! > 0)) continue;
        raise(largest, this.#chosen[a]!, this.#chosen[b]!, 1 / lengths[pair]!, { of: holder, pair });
      }
    }
    this.#lost.forEach((r, at) => {
      if (largest[at]! <= this.#largest[r]!) return; // a pair of an added entry holds it
      this.#largest[r] = largest[at]!;
      this.#holder[r] = holder[at]!;
    });
  }

  /** The family after the update. */
  get family(): PairFamily {
    return { entries: this.#remaining + this.added.length, largest: this.#largest, holder: this.#holder };
  }

  /**
   * By added entry: √Σ d² of its pairs with all entries before it, to be appended to those of the entries that remain.
   */
  get rows(): readonly Float32Array[] {
    return this.#rows;
  }

  /** Compares an entry with the added ones from `first` on. */
  #compare(entry: MeasuredMetric, index: number, first: number): void {
    for (let j = first; j < this.added.length; j++) {
      const other = this.added[j]!;
      const length = pairLength(entry, other);
      this.#rows[j]![index] = length;
      if (!(length > 0)) continue;
      const holder = { of: this.#holder, pair: pairIndex(index, this.#remaining + j) };
      raise(this.#largest, entry.projections!, other.projections!, 1 / length, holder);
    }
  }

  /** Renumbers the pairs of the maxima; resets and returns the sign vectors whose pair is removed. */
  #renumber(entries: number, remaining: readonly number[]): Uint32Array {
    const moved = new Int32Array(entries).fill(-1);
    remaining.forEach((index, place) => (moved[index] = place));
    const lost: number[] = [];
    this.#holder.forEach((pair, r) => {
      if (pair === NO_PAIR) return;
      const [a, b] = entriesOf(pair);
      if (moved[a]! >= 0 && moved[b]! >= 0) this.#holder[r] = pairIndex(moved[a]!, moved[b]!);
      else {
        lost.push(r);
        this.#largest[r] = 0;
        this.#holder[r] = NO_PAIR;
      }
    });
    return Uint32Array.from(lost);
  }
}

/** The lengths of the pairs of the entries that remain: changes `lengths` and returns its first part. O(K²). */
export function withoutRemoved(lengths: Float32Array, remaining: readonly number[]): Float32Array {
  let count = 0;
  for (const b of remaining) {
    for (const a of remaining) {
      if (a >= b) break;
      lengths[count++] = lengths[pairIndex(a, b)]!;
    }
  }
  return lengths.subarray(0, count);
}

function entriesOf(pair: number): [a: number, b: number] {
  let b = Math.floor((1 + Math.sqrt(1 + 8 * pair)) / 2);
  if ((b * (b - 1)) / 2 > pair) b--;
  return [pair - (b * (b - 1)) / 2, b];
}
