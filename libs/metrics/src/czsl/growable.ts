type Numbers = Float32Array | Int32Array | Uint32Array | Uint8Array | Float64Array;

/** A typed column that grows by doubling: streams append to it, and its length never has to be known before. */
export class Growable<T extends Numbers> {
  #length = 0;

  /** @param values  the first buffer; its constructor decides the element type */
  constructor(private values: T) {}

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.values.length) {
      const grown = new (this.values.constructor as new (length: number) => T)(Math.max(64, this.values.length * 2));
      grown.set(this.values);
      this.values = grown;
    }
    this.values[this.#length++] = value;
  }

  /** The values so far, without the spare room. A view: take it when nothing more is pushed. */
  view(): T {
    return this.values.subarray(0, this.#length) as T;
  }
}
