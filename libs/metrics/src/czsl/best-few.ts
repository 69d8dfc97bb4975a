/** The k best scores offered so far, best first. */
export class BestFew {
  count = 0;
  /** The k-th best score; NaN while fewer than k are known, so that every comparison with it is false. */
  floor: number;
  readonly scores: Float64Array;

  constructor(readonly k: number) {
    this.scores = new Float64Array(k);
    this.floor = this.#openFloor();
  }

  offer(score: number): void {
    if (score <= this.floor) return;
    let at = this.count < this.k ? this.count++ : this.k - 1;
    for (; at > 0 && this.scores[at - 1]! < score; at--) this.scores[at] = this.scores[at - 1]!;
    this.scores[at] = score;
    if (this.count === this.k) this.floor = this.scores[this.k - 1]!;
  }

  clear(): void {
    this.count = 0;
    this.floor = this.#openFloor();
  }

  #openFloor(): number {
    return this.k === 0 ? Infinity : NaN;
  }
}
