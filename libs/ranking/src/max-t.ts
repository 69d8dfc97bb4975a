import { ascendingOrder } from './ascending-order.js';
import { quantile } from './percentile.js';

const { abs } = Math;

/** Every pair of K rows compared under one metric. Pairs (a, b) with a < b stand at `pairIndex(K, a, b)`. */
export interface Comparisons {
  readonly rows: number;
  /** Standard error of a − b: the spread of the difference over the resamples. */
  readonly standardError: Float64Array;
  /** Adjusted for all pairs of the board, in (0, 1]. */
  readonly p: Float64Array;
  /** Standard errors on either side of a difference that make its simultaneous interval. */
  readonly critical: number;
}

/** Where the pair of rows a < b stands among the K(K − 1)/2. */
export function pairIndex(rows: number, a: number, b: number): number {
  return (a * (2 * rows - a - 1)) / 2 + (b - a - 1);
}

/**
 * Which differences of a board are real: a step-down max-T test over all pairs from their joint bootstrap, which controls the chance of
 * even one false claim (family-wise error) and uses that the pairs share rows and instances.
 *
 * t = |a − b| / se. Under no difference a resample's deviation |(a* − b*) − (a − b)| / se is as large as t by chance; the adjusted p of a
 * pair is the share of resamples whose *largest* deviation, over this pair and all with a smaller t, reaches t, and is at least that of
 * every pair with a larger t. Two adjustments: (count + 1) / (B + 1), so that p is never 0; and p ≥ 2^(1 − clusters), which no test of so
 * few clusters can go below. Rows that never differ have p = 1. Holm's correction of bootstrap p-values instead has a floor of
 * pairs / B that ties every large board.
 *
 * O(K²·B) time; K·B and some K² numbers of memory.
 *
 * @param values  K values; @param draws  K × B, all defined; @param clusters  independent instances behind them
 * @see Westfall and Young 1993; Romano and Wolf, Econometrica 2005, algorithm 4.1
 */
export function stepDownMaxT(values: Float64Array, draws: Float64Array, clusters: number, alpha = 0.05): Comparisons {
  const rows = values.length;
  const standardError = differenceErrors(draws, rows);
  const { pairs, t } = orderedPairs(values, standardError);
  const { reached, largest } = reachedBy(pairs, values, draws);
  const p = new Float64Array(t.length);
  let atLeast = Math.min(1, 2 ** (1 - clusters));
  for (let j = t.length - 1; j >= 0; j--) {
    const own = pairs.t[j] === 0 ? 1 : (reached[j]! + 1) / (largest.length + 1);
    atLeast = Math.max(atLeast, own);
    p[pairs.pair[j]!] = atLeast;
  }
  return { rows, standardError, p, critical: largest.length === 0 ? Infinity : quantile(largest.sort(), 1 - alpha) };
}

/** Pairs from the smallest t to the largest. */
interface OrderedPairs {
  readonly pair: Uint32Array;
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  readonly t: Float64Array;
  /** 1 / standard error; 0 where the rows' difference never varies. */
  readonly scale: Float64Array;
}

function orderedPairs(values: Float64Array, standardError: Float64Array): { pairs: OrderedPairs; t: Float64Array } {
  const t = new Float64Array(standardError.length);
  const first = new Uint32Array(t.length);
  const second = new Uint32Array(t.length);
  for (let a = 0, pair = 0; a < values.length; a++) {
    for (let b = a + 1; b < values.length; b++, pair++) {
      first[pair] = a;
      second[pair] = b;
      t[pair] = statistic(Math.abs(values[a]! - values[b]!), standardError[pair]!);
    }
  }
  const pair = ascendingOrder(t);
  const pairs = {
    pair,
    a: pair.map((index) => first[index]!),
    b: pair.map((index) => second[index]!),
    t: Float64Array.from(pair, (index) => t[index]!),
    scale: Float64Array.from(pair, (index) => (standardError[index]! > 0 ? 1 / standardError[index]! : 0)),
  };
  return { pairs, t };
}

/** A difference in standard errors: without spread an actual difference is beyond all bounds, and none is none. */
function statistic(difference: number, standardError: number): number {
  if (standardError > 0) return difference / standardError;
  return difference > 0 ? Infinity : 0;
}

/** Resamples that are walked together: their largest deviations stay in registers, and a row's four draws in one cache line. */
const ABREAST = 4;
/** Pairs that are taken through all resamples before the next ones, so that they stay in the cache. */
const CHUNK = 8192;

/**
 * For each pair the number of resamples whose largest deviation over the pairs up to it reaches its t, and for each resample its largest
 * deviation over all pairs.
 */
function reachedBy(
  pairs: OrderedPairs,
  values: Float64Array,
  draws: Float64Array,
): { reached: Uint32Array; largest: Float64Array } {
  const rows = values.length;
  const resamples = rows === 0 ? 0 : draws.length / rows;
  const blocks = Math.ceil(resamples / ABREAST);
  const deviations = blockwise(values, draws, resamples, blocks);
  const reached = new Uint32Array(pairs.t.length);
  const largest = new Float64Array(blocks * ABREAST);
  for (let start = 0; start < reached.length; start += CHUNK) {
    const end = Math.min(start + CHUNK, reached.length);
    for (let block = 0; block < blocks; block++) {
      const own = deviations.subarray(block * rows * ABREAST, (block + 1) * rows * ABREAST);
      raise(pairs, start, end, own, largest.subarray(block * ABREAST, (block + 1) * ABREAST), reached);
    }
  }
  return { reached, largest: largest.subarray(0, resamples) };
}

/**
 * Deviations of the draws from the values: block · row · ABREAST. What a last, shorter block lacks deviates by nothing, which reaches
 * no t but 0.
 */
function blockwise(values: Float64Array, draws: Float64Array, resamples: number, blocks: number): Float64Array {
  const rows = values.length;
  const deviations = new Float64Array(blocks * rows * ABREAST);
  for (let row = 0; row < rows; row++) {
    for (let r = 0; r < resamples; r++) {
      const at = ((r >>> 2) * rows + row) * ABREAST + (r & 3);
      deviations[at] = draws[row * resamples + r]! - values[row]!;
    }
  }
  return deviations;
}

/** Raises the largest deviations of a block by some pairs, in their order, and counts for each pair those that reach its t. */
function raise(
  { a, b, t, scale }: OrderedPairs,
  start: number,
  end: number,
  block: Float64Array,
  largest: Float64Array,
  reached: Uint32Array,
): void {
  let q0 = largest[0]!;
  let q1 = largest[1]!;
  let q2 = largest[2]!;
  let q3 = largest[3]!;
  for (let j = start; j < end; j++) {
    const x = a[j]! * ABREAST;
    const y = b[j]! * ABREAST;
    const factor = scale[j]!;
    const d0 = abs(block[x]! - block[y]!) * factor;
    const d1 = abs(block[x + 1]! - block[y + 1]!) * factor;
    const d2 = abs(block[x + 2]! - block[y + 2]!) * factor;
    const d3 = abs(block[x + 3]! - block[y + 3]!) * factor;
    if (d0 > q0) q0 = d0;
    if (d1 > q1) q1 = d1;
    if (d2 > q2) q2 = d2;
    if (d3 > q3) q3 = d3;
    const bound = t[j]!;
    let count = 0; // branches, as they are nearly always foreseen: a sum of conditions took twice as long
    if (q0 >= bound) count++;
    if (q1 >= bound) count++;
    if (q2 >= bound) count++;
    if (q3 >= bound) count++;
    if (count > 0) reached[j]! += count;
  }
  largest[0] = q0;
  largest[1] = q1;
  largest[2] = q2;
  largest[3] = q3;
}

/** Rows that meet four others while these are in the cache. */
const TILE = 16;
/** A difference varies when its variance is more than rounding leaves of equal ones. */
const ROUNDING = 1e-13;

/** The standard error of every difference, from the rows' variances and covariances over the resamples. */
function differenceErrors(draws: Float64Array, rows: number): Float64Array {
  const resamples = rows === 0 ? 0 : draws.length / rows;
  const centred = centre(draws, rows, resamples);
  const squares = Float64Array.from({ length: rows }, (_, row) => dots(centred, resamples, row, row, 1)[0]!);
  const errors = new Float64Array((rows * (rows - 1)) / 2);
  for (let tile = 0; tile < rows; tile += TILE) {
    for (let b = tile + 1; b < rows; b += ABREAST) {
      const count = Math.min(ABREAST, rows - b);
      for (let a = tile; a < Math.min(tile + TILE, b + count - 1); a++) {
        const products = dots(centred, resamples, a, b, count);
        for (let j = Math.max(0, a + 1 - b); j < count; j++) {
          const both = squares[a]! + squares[b + j]!;
          const square = both - 2 * products[j]!;
          errors[pairIndex(rows, a, b + j)] = square > ROUNDING * both ? Math.sqrt(square / (resamples - 1)) : 0;
        }
      }
    }
  }
  return errors;
}

function centre(draws: Float64Array, rows: number, resamples: number): Float64Array {
  const centred = new Float64Array(draws.length);
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let r = 0; r < resamples; r++) sum += draws[row * resamples + r]!;
    for (let r = 0; r < resamples; r++) centred[row * resamples + r] = draws[row * resamples + r]! - sum / resamples;
  }
  return centred;
}

/** Scalar products of row a with `count` ≤ 4 rows from b on; four at once, so that row a is read once for them. */
function dots(rows: Float64Array, length: number, a: number, b: number, count: number): readonly number[] {
  const x = a * length;
  const y0 = b * length;
  const y1 = count > 1 ? y0 + length : y0;
  const y2 = count > 2 ? y1 + length : y0;
  const y3 = count > 3 ? y2 + length : y0;
  let [s0, s1, s2, s3] = [0, 0, 0, 0];
  for (let r = 0; r < length; r++) {
    const value = rows[x + r]!;
    s0 += value * rows[y0 + r]!;
    s1 += value * rows[y1 + r]!;
    s2 += value * rows[y2 + r]!;
    s3 += value * rows[y3 + r]!;
  }
  return [s0, s1, s2, s3];
}
