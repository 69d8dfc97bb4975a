import type { CalibrationProfile } from './profile.js';
import type { CandidateColumns } from './candidates.js';

// Bound once: looking the global up for every sum is most of its cost where globals are intercepted, as in jest.
const { fround } = Math;

/**
 * The k best columns of an image once a bias is added to every unseen column; ties go to the lower column.
 * Merges the candidates of one image: O(k·(seen + unseen candidates)).
 */
export class BestAtBias {
  count = 0;
  readonly columns: Int32Array;
  readonly #scores: Float64Array;
  readonly #narrow: boolean;

  constructor(
    readonly candidates: CandidateColumns,
    readonly k: number,
    arithmetic: CalibrationProfile['arithmetic'],
  ) {
    this.columns = new Int32Array(k);
    this.#scores = new Float64Array(k);
    this.#narrow = arithmetic === 'float32';
  }

  find(image: number, bias: number): void {
    const { seenScore, seenColumn, unseenFirst, unseenScore, unseenColumn, k: kept } = this.candidates;
    this.count = 0;
    for (let j = 0; j < this.k; j++) {
      const column = seenColumn[image * kept + j]!;
      if (column >= 0) this.#offer(seenScore[image * kept + j]!, column);
    }
    const end = unseenFirst[image + 1]!;
    for (let j = unseenFirst[image]!; j < end; j++) {
      const sum = unseenScore[j]! + bias;
      this.#offer(this.#narrow ? fround(sum) : sum, unseenColumn[j]!);
    }
  }

  #offer(score: number, column: number): void {
    let at = this.count;
    if (at === this.k) {
      if (!this.#precedes(score, column, --at)) return;
    } else {
      this.count++;
    }
    for (; at > 0 && this.#precedes(score, column, at - 1); at--) {
      this.#scores[at] = this.#scores[at - 1]!;
      this.columns[at] = this.columns[at - 1]!;
    }
    this.#scores[at] = score;
    this.columns[at] = column;
  }

  #precedes(score: number, column: number, at: number): boolean {
    const other = this.#scores[at]!;
    return score > other || (score === other && column < this.columns[at]!);
  }
}
