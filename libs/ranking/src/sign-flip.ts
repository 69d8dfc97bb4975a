import type { MeasuredMetric } from './measured-entry.js';

// Bound once: looking globals up is most of their cost where they are intercepted, as in jest.
const { abs } = Math;

/** Pairs of entries under one metric. Of all pairs of K entries, (a, b) with a < b has the index `pairIndex(a, b)`. */
export interface Pairs {
  readonly first: Uint32Array;
  readonly second: Uint32Array;
}

/** Tests of a family of pairs. */
export interface SignFlipTests {
  /** By pair: a − b. */
  readonly difference: Float64Array;
  /** By pair: √Σ d², the length of the difference of contributions (`pairLength`). */
  readonly length: Float32Array;
  /** Adjusted for all pairs of the family, in (0, 1]. */
  readonly p: Float64Array;
  /** By sign vector: the largest T over all pairs. */
  readonly largest: Float64Array;
  /** What |Σ d| / √Σ d² must exceed for a significant difference. */
  readonly critical: number;
  readonly clusters: number;
}

/**
 * Differences over fewer clusters are never called real: of five, all or none of the signs agree by chance in 2 · 2⁻⁵ >
 * 5% of cases.
 */
export const FEWEST_CLUSTERS = 6;
/** A difference of contributions varies when it is more than rounding leaves of equal ones. */
const ROUNDING = 1e-13;
/** Statistics that differ by less are equal: the same signs in another order of summation. */
const ROUNDING_OF_T = 1e-12;

/** The index of the pair of entries a < b among all pairs. It does not depend on how many entries there are. */
export const pairIndex = (a: number, b: number): number => (b * (b - 1)) / 2 + a;

/** Every pair of K entries. */
export function allPairs(entries: number): Pairs {
  const count = (entries * (entries - 1)) / 2;
  const [first, second] = [new Uint32Array(count), new Uint32Array(count)];
  for (let b = 1, pair = 0; b < entries; b++) {
    for (let a = 0; a < b; a++, pair++) {
      first[pair] = a;
      second[pair] = b;
    }
  }
  return { first, second };
}

/**
 * Which differences of a family of pairs are real: a sign-flip max-T test, which controls the chance of even one false
 * claim (family-wise error) at α.
 *
 * T = |Σ d| / √Σ d² with d the pair's difference of contributions, cluster by cluster. If neither entry is better, d is
 * as likely as −d; so the same random signs are given to the clusters of all pairs, and the adjusted p is the share of
 * sign vectors, one added for the signs that were observed, whose largest T over all pairs reaches the pair's.
 * Single-step: verdicts and intervals rest on one critical value.
 *
 * O(pairs · (clusters + signs)).
 *
 * @see Romano, Annals of Statistics 1990; Westfall and Young 1993; Winkler et al., NeuroImage 2014
 */
export function signFlipTests(
  entries: readonly MeasuredMetric[],
  { first, second }: Pairs,
  alpha = 0.05,
): SignFlipTests {
  const length = new Float32Array(first.length);
  const largest = new Float64Array(signsOf(entries));
  for (let pair = 0; pair < length.length; pair++) {
    const [a, b] = [entries[first[pair]!]!, entries[second[pair]!]!];
    length[pair] = pairLength(a, b);
    if (length[pair]! > 0) raise(largest, a.projections!, b.projections!, 1 / length[pair]!);
  }
  return decidedTests(entries, { first, second }, { length, largest }, alpha);
}

/** How many sign vectors the entries were projected on. */
export const signsOf = (entries: readonly MeasuredMetric[]): number =>
  entries.find(({ projections }) => projections !== null)?.projections?.length ?? 0;

/**
 * Raises the largest statistics of the sign vectors to those of a pair, |a − b| · scale, and records the pair of each
 * maximum. O(signs).
 *
 * @param scale 1 / √Σ d² of the pair
 */
export function raise(
  largest: Float64Array,
  a: Float64Array,
  b: Float64Array,
  scale: number,
  holder?: { readonly of: Uint32Array; readonly pair: number },
): void {
  for (let r = 0; r < largest.length; r++) {
    const own = abs(a[r]! - b[r]!) * scale;
    if (own <= largest[r]!) continue;
    largest[r] = own;
    if (holder) holder.of[r] = holder.pair;
  }
}

/**
 * The tests of a family whose lengths and largest statistics are known.
 *
 * @param known  √Σ d² of each pair, and for each sign vector its largest T over all pairs
 */
export function decidedTests(
  entries: readonly MeasuredMetric[],
  { first, second }: Pairs,
  { length, largest }: { readonly length: Float32Array; readonly largest: Float64Array },
  alpha = 0.05,
): SignFlipTests {
  const clusters = entries.find(({ contributions }) => contributions !== null)?.contributions?.length ?? 0;
  const maxima = new Maxima(largest, clusters);
  const difference = new Float64Array(first.length);
  const p = new Float64Array(first.length);
  for (let pair = 0; pair < first.length; pair++) {
    difference[pair] = entries[first[pair]!]!.value - entries[second[pair]!]!.value;
    p[pair] = maxima.adjustedP(difference[pair]!, length[pair]!);
  }
  return { difference, length, p, largest, critical: maxima.critical(alpha), clusters };
}

/** The largest statistics of the sign vectors over a family, from which its tests are decided. */
export class Maxima {
  readonly #ascending: Float64Array;
  readonly #testable: boolean;

  /** @param largest  for each sign vector its largest T over all pairs */
  constructor(
    largest: Float64Array,
    readonly clusters: number,
  ) {
    this.#ascending = largest.slice().sort();
    this.#testable = largest.length > 0 && clusters >= FEWEST_CLUSTERS;
  }

  /** The adjusted p of a difference whose contributions differ by `length`, √Σ d². O(log signs). */
  adjustedP(difference: number, length: number): number {
    const signs = this.#ascending.length;
    const t = length > 0 ? abs(difference) / length : 0;
    return this.#testable && t > 0 ? (signs - below(this.#ascending, t) + 1) / (signs + 1) : 1;
  }

  /** What T must exceed for p < α. */
  critical(alpha: number): number {
    return this.#testable ? criticalValue(this.#ascending, alpha) : Infinity;
  }
}

/**
 * √Σ (x − y)² over the clusters; 0 where rounding is all that differs, NaN where either has no contributions.
 * Rounded to 32 bits, as it is stored: tests, intervals and a board's files use the same number.
 */
export function pairLength(a: MeasuredMetric, b: MeasuredMetric): number {
  const [x, y] = [a.contributions, b.contributions];
  if (!x || !y) return NaN;
  let [even, odd] = [0, 0];
  for (let c = 1; c < x.length; c += 2) {
    const d = x[c]! - y[c]!;
    const e = x[c - 1]! - y[c - 1]!;
    odd += d * d;
    even += e * e;
  }
  if (x.length % 2 === 1) even += (x[x.length - 1]! - y[x.length - 1]!) ** 2;
  const sum = even + odd;
  return sum > ROUNDING * (squareOf(a, x) + squareOf(b, y)) ? Math.fround(Math.sqrt(sum)) : 0;
}

const SQUARES = new WeakMap<Float64Array, number>();

function squareOf({ square: known }: MeasuredMetric, vector: Float64Array): number {
  let square = known ?? SQUARES.get(vector);
  if (square === undefined) SQUARES.set(vector, (square = sumOfSquares(vector)));
  return square;
}

export const sumOfSquares = (vector: Float64Array): number => vector.reduce((sum, x) => sum + x * x, 0);

/** What T must exceed for p < α: the largest of the ascending maxima that too many sign vectors reach. */
function criticalValue(largest: Float64Array, alpha: number): number {
  const allowed = Math.ceil(alpha * (largest.length + 1)) - 2;
  return allowed < 0 ? Infinity : largest[largest.length - 1 - allowed]! * (1 + ROUNDING_OF_T);
}

/** How many of ascending values are less than a bound. */
function below(ascending: Float64Array, bound: number): number {
  const least = bound * (1 - ROUNDING_OF_T);
  if (ascending[ascending.length - 1]! < least) return ascending.length; // most pairs of a long board
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Half the width of a difference's simultaneous interval: the differences δ that the test does not reject when d is
 * replaced by d − δ / G. It excludes 0 exactly where the test finds a difference.
 *
 * @returns null where there is no bound: c² ≥ G, so that no difference could be found, or no contributions
 */
export function halfWidth(
  difference: number,
  length: number,
  { critical, clusters }: Pick<SignFlipTests, 'critical' | 'clusters'>,
): number | null {
  if (length === 0) return 0;
  const room = clusters - critical ** 2;
  const spread = length ** 2 - difference ** 2 / clusters; // Σ (d − d̄)²
  return room > 0 && !Number.isNaN(spread) ? critical * Math.sqrt((Math.max(0, spread) * clusters) / room) : null;
}
