import type { MeasuredMetric } from './measured-entry.js';

/** Pairs of entries under one metric. Of all pairs of K entries, (a, b) with a < b stands at `pairIndex(K, a, b)`. */
export interface Pairs {
  readonly first: Uint32Array;
  readonly second: Uint32Array;
}

/** Tests of a family of pairs. */
export interface SignFlipTests {
  /** By pair: a − b. */
  readonly difference: Float64Array;
  /** By pair: √Σ d², the length of the difference of contributions; NaN where either has none. */
  readonly length: Float64Array;
  /** Adjusted for all pairs of the family, in (0, 1]. */
  readonly p: Float64Array;
  /** What |Σ d| / √Σ d² must exceed for a significant difference. */
  readonly critical: number;
  readonly clusters: number;
}

/** Differences over fewer clusters are never called real: of five, all or none of the signs agree by chance in 2 · 2⁻⁵ > 5 % of cases. */
export const FEWEST_CLUSTERS = 6;
/** A difference of contributions varies when it is more than rounding leaves of equal ones. */
const ROUNDING = 1e-13;
/** Statistics that differ by less are equal: the same signs in another order of summation. */
const ROUNDING_OF_T = 1e-12;

/** Where the pair of entries a < b stands among the K(K − 1)/2. */
export function pairIndex(entries: number, a: number, b: number): number {
  return (a * (2 * entries - a - 1)) / 2 + (b - a - 1);
}

/** Every pair of K entries. */
export function allPairs(entries: number): Pairs {
  const count = (entries * (entries - 1)) / 2;
  const [first, second] = [new Uint32Array(count), new Uint32Array(count)];
  for (let a = 0, pair = 0; a < entries; a++) {
    for (let b = a + 1; b < entries; b++, pair++) {
      first[pair] = a;
      second[pair] = b;
    }
  }
  return { first, second };
}

/**
 * Which differences of a family of pairs are real: a sign-flip max-T test, which controls the chance of even one false claim (family-wise
 * error) at α.
 *
 * T = |Σ d| / √Σ d² with d the pair's difference of contributions, cluster by cluster. If neither entry is better, d is as likely as −d; so
 * the same random signs are given to the clusters of all pairs, and the adjusted p is the share of sign vectors, one added for the signs
 * that were observed, whose largest T over all pairs reaches the pair's. Single-step: verdicts and intervals rest on one critical value.
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
  const length = Float64Array.from(first, (a, pair) => pairLength(entries[a]!, entries[second[pair]!]!));
  const largest = new Float64Array(signsOf(entries));
  for (let pair = 0; pair < length.length; pair++) {
    if (!(length[pair]! > 0)) continue;
    const [a, b] = [entries[first[pair]!]!.projections!, entries[second[pair]!]!.projections!];
    for (let r = 0; r < largest.length; r++) {
      const own = signedStatistic(a[r]!, b[r]!, length[pair]!);
      if (own > largest[r]!) largest[r] = own;
    }
  }
  return decidedTests(entries, { first, second }, { length, largest }, alpha);
}

/** How many sign vectors the entries were projected on. */
export const signsOf = (entries: readonly MeasuredMetric[]): number =>
  entries.find(({ projections }) => projections !== null)?.projections?.length ?? 0;

/** T of a pair under one sign vector. */
export const signedStatistic = (a: number, b: number, length: number): number => Math.abs(a - b) / length;

/**
 * The tests of a family whose lengths and largest statistics are known.
 *
 * @param known  √Σ d² of each pair, and for each sign vector its largest T over all pairs
 */
export function decidedTests(
  entries: readonly MeasuredMetric[],
  { first, second }: Pairs,
  { length, largest }: { readonly length: Float64Array; readonly largest: Float64Array },
  alpha = 0.05,
): SignFlipTests {
  const ascending = largest.slice().sort();
  const signs = ascending.length;
  const clusters = entries.find(({ contributions }) => contributions !== null)?.contributions?.length ?? 0;
  const testable = signs > 0 && clusters >= FEWEST_CLUSTERS;
  const difference = Float64Array.from(first, (a, pair) => entries[a]!.value - entries[second[pair]!]!.value);
  const p = difference.map((own, pair) => {
    const t = length[pair]! > 0 ? Math.abs(own) / length[pair]! : 0;
    return testable && t > 0 ? (signs - below(ascending, t) + 1) / (signs + 1) : 1;
  });
  return { difference, length, p, critical: testable ? criticalValue(ascending, alpha) : Infinity, clusters };
}

/** √Σ (x − y)² over the clusters; 0 where rounding is all that differs, NaN where either has no contributions. */
export function pairLength({ contributions: x }: MeasuredMetric, { contributions: y }: MeasuredMetric): number {
  if (!x || !y) return NaN;
  let [sum, whole] = [0, 0];
  for (let c = 0; c < x.length; c++) {
    const d = x[c]! - y[c]!;
    sum += d * d;
    whole += x[c]! * x[c]! + y[c]! * y[c]!;
  }
  return sum > ROUNDING * whole ? Math.sqrt(sum) : 0;
}

/** What T must exceed for p < α: the largest of the ascending maxima that too many sign vectors reach. */
function criticalValue(largest: Float64Array, alpha: number): number {
  const allowed = Math.ceil(alpha * (largest.length + 1)) - 2;
  return allowed < 0 ? Infinity : largest[largest.length - 1 - allowed]! * (1 + ROUNDING_OF_T);
}

/** How many of ascending values are less than a bound. */
function below(ascending: Float64Array, bound: number): number {
  const least = bound * (1 - ROUNDING_OF_T);
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Half the width of a difference's simultaneous interval: the differences δ that the test does not reject when d − δ / G stands for d. It
 * leaves out 0 exactly where the test finds a difference.
 *
 * @returns null where there is no bound: c² ≥ G, so that no difference could be found, or no contributions
 */
export function halfWidth({ difference, length, critical, clusters }: SignFlipTests, pair: number): number | null {
  if (length[pair] === 0) return 0;
  const room = clusters - critical ** 2;
  const spread = length[pair]! ** 2 - difference[pair]! ** 2 / clusters; // Σ (d − d̄)²
  return room > 0 && !Number.isNaN(spread) ? critical * Math.sqrt((Math.max(0, spread) * clusters) / room) : null;
}
