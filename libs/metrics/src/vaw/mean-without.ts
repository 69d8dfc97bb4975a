/** A mean over attributes without each cluster in turn: each attribute supplies the changes that a cluster causes. */
export class MeanWithout {
  #sum = 0;
  #count = 0;
  readonly #sumChange: Float64Array;
  readonly #countChange: Int32Array;

  constructor(clusters: number) {
    this.#sumChange = new Float64Array(clusters);
    this.#countChange = new Int32Array(clusters);
  }

  /** One attribute's value; null when it is not in the mean. */
  add(value: number | null): void {
    if (value === null) return;
    this.#sum += value;
    this.#count++;
  }

  /** Its value without a cluster; an attribute that is undefined without it is not in the mean either. */
  change(cluster: number, value: number | null, without: number | null): void {
    if (value === null) return;
    if (without === null) {
      this.#sumChange[cluster]! -= value;
      this.#countChange[cluster]!--;
    } else this.#sumChange[cluster]! += without - value;
  }

  /** One mean a cluster; NaN where no attribute is left. */
  finish(): Float64Array {
    return this.#sumChange.map((change, cluster) => {
      const count = this.#count + this.#countChange[cluster]!;
      return count === 0 ? NaN : (this.#sum + change) / count;
    });
  }
}
