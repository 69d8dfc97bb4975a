import { ascendingOrder } from './ascending-order.js';
import { quantile } from './percentile.js';

const { floor } = Math;

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
 * O(K²·B) time; K·B float32 and K² numbers of memory.
 *
 * @param values  K values; @param draws  K × B, all defined; @param clusters  independent instances behind them
 * @see Westfall and Young 1993; Romano and Wolf, Econometrica 2005, algorithm 4.1
 */
export function stepDownMaxT(values: Float64Array, draws: Float64Array, clusters: number, alpha = 0.05): Comparisons {
  const rows = values.length;
  const resamples = rows === 0 ? 0 : draws.length / rows;
  const deviations = Float32Array.from(draws, (draw, at) => draw - values[floor(at / resamples)]!);
  const deviationOf = (row: number) => deviations.subarray(row * resamples, (row + 1) * resamples);
  const pairs = (rows * (rows - 1)) / 2;
  const standardError = new Float64Array(pairs);
  const t = new Float64Array(pairs);
  const firstRow = new Uint32Array(pairs);
  const secondRow = new Uint32Array(pairs);
  for (let a = 0, pair = 0; a < rows; a++) {
    for (let b = a + 1; b < rows; b++, pair++) {
      firstRow[pair] = a;
      secondRow[pair] = b;
      standardError[pair] = spread(deviationOf(a), deviationOf(b));
      t[pair] = statistic(Math.abs(values[a]! - values[b]!), standardError[pair]!);
    }
  }

  const p = new Float64Array(pairs);
  const largest = new Float64Array(resamples);
  const order = ascendingOrder(t);
  for (const pair of order) {
    const reached = raise(largest, deviationOf(firstRow[pair]!), deviationOf(secondRow[pair]!), standardError[pair]!, t[pair]!);
    p[pair] = t[pair] === 0 ? 1 : (reached + 1) / (resamples + 1);
  }
  let atLeast = Math.min(1, 2 ** (1 - clusters));
  for (let j = order.length - 1; j >= 0; j--) {
    atLeast = Math.max(atLeast, p[order[j]!]!);
    p[order[j]!] = atLeast;
  }
  return { rows, standardError, p, critical: resamples === 0 ? Infinity : quantile(largest.sort(), 1 - alpha) };
}

/** A difference in standard errors: without spread an actual difference is beyond all bounds, and none is none. */
function statistic(difference: number, standardError: number): number {
  if (standardError > 0) return difference / standardError;
  return difference > 0 ? Infinity : 0;
}

/** Standard deviation of a − b over the resamples. */
function spread(a: Float32Array, b: Float32Array): number {
  const n = a.length;
  let sum = 0;
  let squares = 0;
  for (let r = 0; r < n; r++) {
    const difference = a[r]! - b[r]!;
    sum += difference;
    squares += difference * difference;
  }
  return n < 2 ? 0 : Math.sqrt(Math.max(0, squares - (sum * sum) / n) / (n - 1));
}

/** Raises each resample's largest deviation to this pair's, and counts those that reach t. */
function raise(largest: Float64Array, a: Float32Array, b: Float32Array, standardError: number, t: number): number {
  const scale = standardError > 0 ? 1 / standardError : 0;
  let reached = 0;
  for (let r = 0; r < largest.length; r++) {
    const gap = a[r]! - b[r]!;
    const deviation = (gap < 0 ? -gap : gap) * scale;
    let most = largest[r]!;
    if (deviation > most) {
      most = deviation;
      largest[r] = most;
    }
    if (most >= t) reached++;
  }
  return reached;
}
