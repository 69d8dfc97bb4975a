import type { RankedCell } from '@primitives/ranking';

type Ranked = Pick<RankedCell, 'tier' | 'rankLow' | 'rankHigh'>;

/**
 * The order of cells with equal values: by tier, then by the lower and the upper end of the rank; those without a rank
 * last. Values of hidden images are rounded, and ranks follow from the exact values.
 */
export const byRank = (a: Ranked | undefined, b: Ranked | undefined): number =>
  difference(a?.tier, b?.tier) || difference(a?.rankLow, b?.rankLow) || difference(a?.rankHigh, b?.rankHigh);

const difference = (a: number | null | undefined, b: number | null | undefined): number => {
  if (a == null || b == null) return Number(a == null) - Number(b == null);
  return a - b;
};
