// Bound once: looking the global up for every sum is most of its cost where globals are intercepted, as in jest.
const { fround } = Math;

/**
 * Ranks of pairs within all of attributes × objects when a score is a sum, without forming the product.
 *
 * Rounding to float32 preserves order, so along the sorted objects the sums with one attribute are sorted too: the
 * columns ahead of a threshold are a suffix whose start only decreases as the attribute's score increases (two
 * pointers). O(|A| + |O|) per rank after one sort per image; where scores tie with the requested pair, O(|A| log |O|)
 * more.
 */
export class ProductRanks {
  readonly #attributes: Float32Array;
  readonly #objects: Float32Array;
  readonly #sortedAttributes: Float32Array;
  readonly #sortedObjects: Float32Array;

  /** @param attributeScores, objectScores  the current image's scores; read again at each `load` */
  constructor(attributeScores: Float32Array, objectScores: Float32Array) {
    this.#attributes = attributeScores;
    this.#objects = objectScores;
    this.#sortedAttributes = new Float32Array(attributeScores.length);
    this.#sortedObjects = new Float32Array(objectScores.length);
  }

  /** Sorts the current image's scores. */
  load(): void {
    this.#sortedAttributes.set(this.#attributes);
    this.#sortedObjects.set(this.#objects);
    this.#sortedAttributes.sort();
    this.#sortedObjects.sort();
  }

  /** Number of pairs ranked ahead of (attribute, object): a higher sum, or the same sum and a lower column. */
  rankOf(attribute: number, object: number): number {
    const score = fround(this.#attributes[attribute]! + this.#objects[object]!);
    const higher = this.#count(score, false);
    const tied = this.#count(score, true) - higher - 1;
    return tied === 0 ? higher : higher + this.#tiedBefore(score, attribute, object);
  }

  /** Pairs whose sum is above the threshold, or at it too when `orEqual`. */
  #count(threshold: number, orEqual: boolean): number {
    const attributes = this.#sortedAttributes;
    const objects = this.#sortedObjects;
    const n = objects.length;
    let start = n;
    let count = 0;
    for (let i = 0; i < attributes.length; i++) {
      const score = attributes[i]!;
      while (start > 0) {
        const sum = fround(score + objects[start - 1]!);
        if (sum > threshold || (orEqual && sum === threshold)) start--;
        else break;
      }
      count += n - start;
    }
    return count;
  }

  #tiedBefore(score: number, attribute: number, object: number): number {
    let count = 0;
    for (let a = 0; a < attribute; a++) {
      count +=
        this.#firstAbove(this.#attributes[a]!, score, false) - this.#firstAbove(this.#attributes[a]!, score, true);
    }
    for (let o = 0; o < object; o++) {
      if (fround(this.#attributes[attribute]! + this.#objects[o]!) === score) count++;
    }
    return count;
  }

  /**
   * Index of the first sorted object whose sum with `attributeScore` is above the threshold, or at it too when
   * `orEqual`.
   */
  #firstAbove(attributeScore: number, threshold: number, orEqual: boolean): number {
    let low = 0;
    let high = this.#sortedObjects.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const sum = fround(attributeScore + this.#sortedObjects[middle]!);
      if (sum > threshold || (orEqual && sum === threshold)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
