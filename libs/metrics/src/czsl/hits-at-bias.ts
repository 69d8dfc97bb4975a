import type { CalibrationInput } from './calibration-input.js';
import type { CalibrationProfile } from './profile.js';
import { SEEN_ABOVE, SEEN_BELOW, sideOf, UNSEEN_ABOVE, UNSEEN_BELOW } from './rivals.js';

// Bound once: looking the global up for every sum is most of its cost where globals are intercepted, as in jest.
const { fround } = Math;

/**
 * Whether a true pair of an image is among the k best once a bias is added to every unseen score; ties go to the lower
 * column.
 */
export class HitsAtBias {
  readonly #narrow: boolean;

  constructor(
    readonly input: CalibrationInput,
    readonly k: number,
    arithmetic: CalibrationProfile['arithmetic'],
  ) {
    this.#narrow = arithmetic === 'float32';
  }

  /** @param unseenOnly  whether a true pair that was seen counts for nothing. O(true pairs · k) */
  isHit(image: number, bias: number, unseenOnly: boolean): boolean {
    const { space, truth, competes } = this.input;
    for (let label = truth.first[image]!; label < truth.first[image + 1]!; label++) {
      const column = truth.columns[label]!;
      const seen = space.seen[column] === 1;
      if (competes[column] === 1 && !(unseenOnly && seen) && this.#ahead(label, seen, bias) < this.k) return true;
    }
    return false;
  }

  #ahead(label: number, seen: boolean, bias: number): number {
    const { trueScore, rivals } = this.input;
    const { k, scores } = rivals;
    const score = seen ? trueScore[label]! : this.#sum(trueScore[label]!, bias);
    let ahead = 0;
    for (let j = 0; j < k; j++) {
      if (scores[sideOf(rivals, label, SEEN_BELOW) + j]! >= score) ahead++;
      if (scores[sideOf(rivals, label, SEEN_ABOVE) + j]! > score) ahead++;
      if (this.#sum(scores[sideOf(rivals, label, UNSEEN_BELOW) + j]!, bias) >= score) ahead++;
      if (this.#sum(scores[sideOf(rivals, label, UNSEEN_ABOVE) + j]!, bias) > score) ahead++;
    }
    return ahead;
  }

  #sum(score: number, bias: number): number {
    return this.#narrow ? fround(score + bias) : score + bias;
  }
}
