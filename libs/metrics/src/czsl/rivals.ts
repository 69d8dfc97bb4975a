import { BestFew } from './best-few.js';
import { Growable } from './growable.js';

/**
 * The relation of a rival to a true pair, two bits: seen or unseen; in a lower column (it wins a tie) or in a higher
 * one.
 */
export const SEEN_BELOW = 0;
export const SEEN_ABOVE = 1;
export const UNSEEN_BELOW = 2;
export const UNSEEN_ABOVE = 3;
export const SIDES = 4;

/**
 * The scores that can exclude a true pair from the k best under *some* bias, for every true pair: enough to calibrate
 * without the scores, and at most 4k numbers per true pair for any submission.
 *
 * A bias shifts all unseen scores equally and rounding preserves order, so of the columns on one side of a true pair
 * the k best at one bias are the k best at every bias. Their identity is irrelevant: only a true pair can be a hit.
 */
export class Rivals {
  /** Runs of columns of the current image: before its first true pair, that pair, those up to the next, and so on. */
  readonly #runs: { readonly seen: BestFew; readonly unseen: BestFew }[] = [];
  #run = 0;
  readonly #joined: BestFew;
  readonly #seenScore = new Growable(new Float32Array(0));
  readonly #scores = new Growable(new Float32Array(0));

  constructor(readonly k: number) {
    this.#joined = new BestFew(k);
    this.#runs.push(this.#emptyRun());
  }

  /** The best scores of the current run: a score at or below their floor has no effect. */
  get seen(): BestFew {
    return this.#runs[this.#run]!.seen;
  }

  get unseen(): BestFew {
    return this.#runs[this.#run]!.unseen;
  }

  /** Ends a run of columns: a true pair is its own run. */
  endRun(): void {
    this.#run++;
    if (this.#run === this.#runs.length) this.#runs.push(this.#emptyRun());
  }

  /** Ends the current image, whose runs were those around its true pairs, in the order of the columns. */
  endImage(): void {
    const last = this.#run;
    this.#push(this.#seenScore, 'seen', 0, last);
    for (let own = 1; own < last; own += 2) {
      for (const group of ['seen', 'unseen'] as const) {
        this.#push(this.#scores, group, 0, own - 1);
        this.#push(this.#scores, group, own + 1, last);
      }
    }
    for (let run = 0; run <= last; run++) {
      this.#runs[run]!.seen.clear();
      this.#runs[run]!.unseen.clear();
    }
    this.#run = 0;
  }

  columns(): RivalColumns {
    return { k: this.k, seenScore: this.#seenScore.view(), scores: this.#scores.view() };
  }

  #push(into: Growable<Float32Array>, group: 'seen' | 'unseen', first: number, last: number): void {
    const joined = this.#joined;
    joined.clear();
    for (let run = first; run <= last; run++) {
      const { scores, count } = this.#runs[run]![group];
      for (let j = 0; j < count; j++) joined.offer(scores[j]!);
    }
    for (let j = 0; j < this.k; j++) into.push(j < joined.count ? joined.scores[j]! : NaN);
  }

  #emptyRun(): { seen: BestFew; unseen: BestFew } {
    return { seen: new BestFew(this.k), unseen: new BestFew(this.k) };
  }
}

/** The rivals of all true pairs as columns; NaN, which nothing equals or exceeds, where there are fewer than k. */
export interface RivalColumns {
  readonly k: number;
  /** N × k: the best seen scores of each image, best first. */
  readonly seenScore: Float32Array;
  /** L × 4 × k: the best scores on each side of each true pair, best first. */
  readonly scores: Float32Array;
}

/** Where the scores on one side of a true pair begin. */
export const sideOf = ({ k }: RivalColumns, label: number, side: number): number => (label * SIDES + side) * k;
