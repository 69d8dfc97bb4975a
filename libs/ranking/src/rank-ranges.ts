import { pairIndex, type SignFlipTests } from './sign-flip.js';

export type Direction = 'higher' | 'lower';

/** The rank of one row under a metric, 1 = best. */
export interface RankRange {
  /** 1 + rows that are significantly better. */
  readonly rankLow: number;
  /** Rows − those that are significantly worse. */
  readonly rankHigh: number;
  /** Rows of a tier cannot be distinguished from its first row. */
  readonly tier: number;
}

/** 1 when `a` is significantly better than `b`, −1 when worse, 0 when they cannot be distinguished. */
export type Verdict = (a: number, b: number) => -1 | 0 | 1;

/**
 * Verdicts from the tests of all pairs: significant at α, and the sign of the difference read in the metric's
 * direction.
 */
export function verdicts(
  values: Float64Array,
  { p }: Pick<SignFlipTests, 'p'>,
  direction: Direction,
  alpha = 0.05,
): Verdict {
  const rows = values.length;
  return (a, b) => {
    if (a === b || !(p[pairIndex(rows, Math.min(a, b), Math.max(a, b))]! < alpha)) return 0;
    return isBetter(values[a]!, values[b]!, direction) ? 1 : -1;
  };
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
 * Rank range and tier of every row. Rows of equal value share the widest of their ranges. A tier's first row is its
 * fixed anchor: the next tier starts at the first row, in order of value, that is significantly worse than it.
 * Otherwise small overlaps would chain the whole board into one tier. O(K²).
 *
 * @param values  K defined values
 */
export function rankRanges(values: Float64Array, direction: Direction, verdict: Verdict): RankRange[] {
  const rows = values.length;
  const ranges = Array.from(values, (_, a) => {
    let [better, worse] = [0, 0];
    for (let b = 0; b < rows; b++) {
      const result = verdict(a, b);
      if (result < 0) better++;
      if (result > 0) worse++;
    }
    return { rankLow: 1 + better, rankHigh: rows - worse };
  });
  const order = bestFirst(values, direction);
  const tiers = new Array<number>(rows);
  let tier = 0;
  let anchor = -1;
  for (const row of order) {
    if (anchor < 0 || verdict(anchor, row) > 0) {
      tier++;
      anchor = row;
    }
    tiers[row] = tier;
  }
  shareEqually(values, order, ranges);
  return ranges.map((range, row) => ({ ...range, tier: tiers[row]! }));
}

function shareEqually(
  values: Float64Array,
  order: readonly number[],
  ranges: { rankLow: number; rankHigh: number }[],
): void {
  for (let start = 0, end = 0; start < order.length; start = end) {
    while (end < order.length && values[order[end]!] === values[order[start]!]) end++;
    const equal = order.slice(start, end).map((row) => ranges[row]!);
    const rankLow = Math.min(...equal.map((range) => range.rankLow));
    const rankHigh = Math.max(...equal.map((range) => range.rankHigh));
    for (const range of equal) Object.assign(range, { rankLow, rankHigh });
  }
}
