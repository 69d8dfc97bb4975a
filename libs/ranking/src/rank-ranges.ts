import { pairIndex } from './sign-flip.js';

export type Direction = 'higher' | 'lower';

/** The rank of one row under a metric, 1 = best. */
export interface RankRange {
  /** 1 + rows that are significantly better. */
  readonly rankLow: number;
  /** Rows − those that are significantly worse. */
  readonly rankHigh: number;
  /** Rows of a tier do not differ significantly from its first row. */
  readonly tier: number;
}

/** 1 when `a` is significantly better than `b`, −1 when worse, 0 when the difference is not significant. */
export type Verdict = (a: number, b: number) => -1 | 0 | 1;

/** Whether a difference is significant: T = |difference| / length exceeds the critical value. */
const isSignificant = (difference: number, length: number, critical: number): boolean =>
  length > 0 && Math.abs(difference) > critical * length;

/**
 * Verdicts from the lengths of all pairs (`pairIndex`) and the critical value; the sign of the difference is read in
 * the metric's direction.
 */
export function verdicts(
  values: Float64Array,
  lengths: Float32Array,
  critical: number,
  direction: Direction = 'higher',
): Verdict {
  return (a, b) => {
    if (
      a === b ||
      !isSignificant(values[a]! - values[b]!, lengths[pairIndex(Math.min(a, b), Math.max(a, b))]!, critical)
    )
      return 0;
    return isBetter(values[a]!, values[b]!, direction) ? 1 : -1;
  };
}

/** By entry: how many have a significantly higher value, and how many a lower one. O(K²). */
export function countSignificant(
  values: Float64Array,
  lengths: Float32Array,
  critical: number,
): { higher: Uint32Array; lower: Uint32Array } {
  const [higher, lower] = [new Uint32Array(values.length), new Uint32Array(values.length)];
  // One pass in the order of the pairs: a board of 10,000 entries has 50 million of them for each metric.
  for (let b = 1, pair = 0; b < values.length; b++) {
    const own = values[b]!;
    let [up, down] = [0, 0];
    for (let a = 0; a < b; a++, pair++) {
      const least = critical * lengths[pair]!;
      if (!(least > 0)) continue;
      const difference = values[a]! - own;
      // Without a branch: its outcome, as random as the order of the entries, would take half of the time.
      const above = Number(difference > least);
      const below = Number(-difference > least);
      up += above;
      lower[a]! += above;
      down += below;
      higher[a]! += below;
    }
    higher[b]! += up;
    lower[b]! += down;
  }
  return { higher, lower };
}

export function isBetter(a: number, b: number, direction: Direction): boolean {
  return direction === 'higher' ? a > b : a < b;
}

/** Row indices from best to worst; equal values keep their order. */
export function bestFirst(values: Float64Array, direction: Direction): number[] {
  return Array.from(values.keys()).sort((a, b) =>
    direction === 'higher' ? values[b]! - values[a]! : values[a]! - values[b]!,
  );
}

/**
 * The tier of every row. A tier's first row is its fixed anchor: the next tier starts at the first row, in order of
 * value, that is significantly worse than it. Otherwise small overlaps would chain the whole board into one tier. O(K).
 *
 * @param order  rows from best to worst
 */
export function tiersOf(order: readonly number[], verdict: Verdict): Uint32Array {
  const tiers = new Uint32Array(order.length);
  let tier = 0;
  let anchor = -1;
  for (const row of order) {
    if (anchor < 0 || verdict(anchor, row) > 0) {
      tier++;
      anchor = row;
    }
    tiers[row] = tier;
  }
  return tiers;
}

/**
 * Rank range and tier of every row. Rows of equal value may differ in both, as each is tested against the others by its
 * own predictions. O(K log K).
 *
 * @param values  K defined values
 * @param better  by row: how many rows are significantly better
 * @param worse   by row: how many rows are significantly worse
 */
export function rankRanges(
  values: Float64Array,
  direction: Direction,
  verdict: Verdict,
  { better, worse }: { readonly better: ArrayLike<number>; readonly worse: ArrayLike<number> },
): RankRange[] {
  const tiers = tiersOf(bestFirst(values, direction), verdict);
  return Array.from(values, (_, row) => ({
    rankLow: 1 + better[row]!,
    rankHigh: values.length - worse[row]!,
    tier: tiers[row]!,
  }));
}
