import { Growable } from './growable.js';

/**
 * All columns that can be among an image's k best under *some* bias, for every image: enough to calibrate without the scores.
 *
 * Seen columns keep their scores, so the k best of them suffice. A bias moves every unseen column alike and rounding keeps order:
 * an unseen column that k lower columns equal or exceed stays behind them at every bias, ties included (they go to the lower
 * column). What remains are the columns above the k-th best of those before them, expected k·ln(P / k) of P in random order.
 */
export class Candidates {
  /** N × k: the best seen scores of each image, best first; −∞ beyond `seenCount`. */
  readonly #seenScore = new Growable(new Float32Array(0));
  readonly #seenColumn = new Growable(new Int32Array(0));
  readonly #unseenFirst = new Growable(new Uint32Array(1));
  readonly #unseenScore = new Growable(new Float32Array(0));
  readonly #unseenColumn = new Growable(new Int32Array(0));

  readonly #seen: BestFew;
  readonly #unseen: BestFew;

  constructor(readonly k: number) {
    this.#seen = new BestFew(k);
    this.#unseen = new BestFew(k);
    this.#unseenFirst.push(0);
  }

  /** Scores at or below this can no longer matter among the seen columns; NaN while fewer than k are known. */
  get seenFloor(): number {
    return this.#seen.floor;
  }

  get unseenFloor(): number {
    return this.#unseen.floor;
  }

  /** Offers a column of the current image; columns must come in ascending order. */
  offerSeen(score: number, column: number): void {
    this.#seen.offer(score, column);
  }

  offerUnseen(score: number, column: number): void {
    if (this.#unseen.offer(score, column)) {
      this.#unseenScore.push(score);
      this.#unseenColumn.push(column);
    }
  }

  /** Ends the current image. */
  endImage(): void {
    for (let j = 0; j < this.k; j++) {
      this.#seenScore.push(j < this.#seen.count ? this.#seen.scores[j]! : -Infinity);
      this.#seenColumn.push(j < this.#seen.count ? this.#seen.columns[j]! : -1);
    }
    this.#unseenFirst.push(this.#unseenScore.length);
    this.#seen.clear();
    this.#unseen.clear();
  }

  columns(): CandidateColumns {
    return {
      k: this.k,
      seenScore: this.#seenScore.view(),
      seenColumn: this.#seenColumn.view(),
      unseenFirst: this.#unseenFirst.view(),
      unseenScore: this.#unseenScore.view(),
      unseenColumn: this.#unseenColumn.view(),
    };
  }
}

/** The candidates of all images as columns. */
export interface CandidateColumns {
  readonly k: number;
  /** N × k, best first; column −1 where fewer than k seen columns compete. */
  readonly seenScore: Float32Array;
  readonly seenColumn: Int32Array;
  /** Unseen candidates of image i are `unseenFirst[i] .. unseenFirst[i + 1]`, ascending by column. */
  readonly unseenFirst: Uint32Array;
  readonly unseenScore: Float32Array;
  readonly unseenColumn: Int32Array;
}

/** The k best (score, column) offered so far, best first; equal scores keep the order of offering. */
export class BestFew {
  count = 0;
  /** The k-th best score; NaN while fewer than k are known, so that no comparison with it holds. */
  floor: number;
  readonly scores: Float64Array;
  readonly columns: Int32Array;

  constructor(readonly k: number) {
    this.scores = new Float64Array(k);
    this.columns = new Int32Array(k);
    this.floor = this.#openFloor();
  }

  /** Takes the column in when it is among the k best so far. */
  offer(score: number, column: number): boolean {
    if (score <= this.floor) return false;
    let at = this.count < this.k ? this.count++ : this.k - 1;
    for (; at > 0 && this.scores[at - 1]! < score; at--) {
      this.scores[at] = this.scores[at - 1]!;
      this.columns[at] = this.columns[at - 1]!;
    }
    this.scores[at] = score;
    this.columns[at] = column;
    if (this.count === this.k) this.floor = this.scores[this.k - 1]!;
    return true;
  }

  clear(): void {
    this.count = 0;
    this.floor = this.#openFloor();
  }

  #openFloor(): number {
    return this.k === 0 ? Infinity : NaN;
  }
}
