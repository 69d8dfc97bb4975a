import type { RankedCell } from '@primitives/ranking';

type Ranked = Pick<RankedCell, 'tier' | 'rankLow' | 'rankHigh'>;

/**
 * The order of cells with equal values: by tier, then by the lower and the upper end of the rank; those without a rank
 * last.
 */
const byRank = (a: Ranked | undefined, b: Ranked | undefined): number =>
  difference(a?.tier, b?.tier) || difference(a?.rankLow, b?.rankLow) || difference(a?.rankHigh, b?.rankHigh);

const difference = (a: number | null | undefined, b: number | null | undefined): number => {
  if (a == null || b == null) return Number(a == null) - Number(b == null);
  return a - b;
};

/** A ranked cell that has a value. */
type Valued = Ranked & { readonly value: number | null };

/**
 * The order of verified cells of one column, best first. Exact values: by value. Rounded values: by the first rank,
 * which follows from the exact values, then by value. Ranks are public, so that the order reveals nothing more.
 *
 * @param isRounded whether the column has rounded values (`isRoundedColumn`); the same for all its cells
 */
export function byPlace(a: Valued, b: Valued, direction: 'HIGHER' | 'LOWER', isRounded: boolean): number {
  const sign = direction === 'HIGHER' ? -1 : 1;
  return (
    (isRounded ? difference(a.rankLow, b.rankLow) : 0) || sign * ((a.value ?? NaN) - (b.value ?? NaN)) || byRank(a, b)
  );
}

/** Whether a column has a value that was rounded for publication. @param cells the verified ones */
export const isRoundedColumn = (cells: Iterable<{ readonly step?: number | null } | undefined>): boolean => {
  for (const cell of cells) if (cell?.step != null) return true;
  return false;
};
