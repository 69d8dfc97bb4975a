import { allPairs, decidedTests, Xoshiro128, type SignFlipTests } from '@primitives/ranking';

// Bound once: looking globals up is most of their cost where they are intercepted, as in jest.
const { abs, imul, sqrt } = Math;

/** The signs of `SignMatrix` as bits: row r of the same seed has the same signs. */
export class SignBits {
  readonly words: number;
  readonly #bits: Int32Array;

  constructor(
    readonly rows: number,
    readonly units: number,
    seed: number,
  ) {
    this.words = Math.ceil(units / 32);
    this.#bits = new Int32Array(rows * this.words);
    for (let row = 0; row < rows; row++) {
      const random = Xoshiro128.seeded(seed, row);
      for (let w = 0; w < this.words; w++) this.#bits[row * this.words + w] = random.next();
    }
  }

  /** Adds Σ ±x of a plane to one number a row. O(rows · words). */
  project(plane: Int32Array, sums: Float64Array): void {
    const total = ones(plane, plane);
    for (let row = 0, at = 0; row < this.rows; row++) {
      let count = 0;
      for (let w = 0; w < plane.length; w++) count += bitCount(plane[w]! & this.#bits[at++]!);
      sums[row]! += 2 * count - total;
    }
  }
}

/**
 * `signFlipTests` of all pairs of models whose results are whole levels, 0 … L, on bits: the same p, some twenty times
 * as fast. Plane l of a model has the units above level l; Σ x y is the number of units that two planes have in common,
 * over all pairs of planes.
 *
 * @param results  one level a unit for each model
 */
export function levelTests(results: readonly Float64Array[], levels: number, signs: SignBits): SignFlipTests {
  const planes = results.map((own) => planesOf(own, levels, signs.words));
  const projections = planes.map((own) => {
    const sums = new Float64Array(signs.rows);
    for (const plane of own) signs.project(plane, sums);
    return sums;
  });
  const product = (a: readonly Int32Array[], b: readonly Int32Array[]) => {
    let sum = 0;
    for (const x of a) for (const y of b) sum += ones(x, y);
    return sum;
  };
  const squares = planes.map((own) => product(own, own));
  const pairs = allPairs(results.length);
  const length = new Float32Array(pairs.first.length);
  const largest = new Float64Array(signs.rows);
  for (let pair = 0; pair < length.length; pair++) {
    const [a, b] = [pairs.first[pair]!, pairs.second[pair]!];
    length[pair] = sqrt(squares[a]! + squares[b]! - 2 * product(planes[a]!, planes[b]!));
    if (length[pair]! === 0) continue;
    const [x, y] = [projections[a]!, projections[b]!];
    const scale = 1 / length[pair]!;
    for (let r = 0; r < largest.length; r++) {
      const own = abs(x[r]! - y[r]!) * scale;
      if (own > largest[r]!) largest[r] = own;
    }
  }
  const entries = results.map((own) => ({
    value: own.reduce((sum, x) => sum + x, 0),
    contributions: own,
    projections: null,
  }));
  return decidedTests(entries, pairs, { length, largest });
}

function planesOf(results: Float64Array, levels: number, words: number): Int32Array[] {
  return Array.from({ length: levels }, (_, level) => {
    const plane = new Int32Array(words);
    for (let i = 0; i < results.length; i++) if (results[i]! > level) plane[i >>> 5]! |= 1 << (i & 31);
    return plane;
  });
}

/** Bits that two planes have in common. */
function ones(x: Int32Array, y: Int32Array): number {
  let count = 0;
  for (let w = 0; w < x.length; w++) count += bitCount(x[w]! & y[w]!);
  return count;
}

function bitCount(word: number): number {
  let v = word - ((word >>> 1) & 0x5555_5555);
  v = (v & 0x3333_3333) + ((v >>> 2) & 0x3333_3333);
  return imul((v + (v >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
