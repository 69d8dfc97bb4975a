/** A verified cell of the sorted column. */
interface Placed {
  readonly value: number | null;
  readonly rankLow: number | null;
  readonly step?: number | null | undefined;
}

/**
 * Whether rows in the order of their ranks look unsorted, because the values are rounded: a neighbour has a different
 * rank with an equal value, or its value contradicts the order.
 *
 * @param cells of the verified rows, in the order of the table @param sign 1: highest value first, −1: lowest first
 */
export function showsRankOrder(cells: readonly (Placed | undefined)[], sign: 1 | -1): boolean {
  const valued = cells.flatMap((cell) =>
    cell && cell.value !== null ? { value: cell.value, rank: cell.rankLow, isRounded: cell.step != null } : [],
  );
  return valued.some((cell, index) => {
    const next = valued[index + 1];
    if (!next || !(cell.isRounded || next.isRounded)) return false;
    return cell.value === next.value ? cell.rank !== next.rank : sign * (cell.value - next.value) < 0;
  });
}

/**
 * The rounded cells that are ranked above a better rounded value: fewer models are significantly better than theirs.
 * O(N log N).
 *
 * @param direction of the metric
 */
export function rankedAboveBetter<C extends Placed>(
  cells: readonly (C | undefined)[],
  direction: 'HIGHER' | 'LOWER',
): ReadonlySet<C> {
  const sign = direction === 'LOWER' ? -1 : 1;
  const ranked = cells.flatMap((cell) =>
    cell?.step != null && cell.value !== null && cell.rankLow !== null
      ? [{ cell, value: sign * cell.value, rank: cell.rankLow }]
      : [],
  );
  ranked.sort((a, b) => b.rank - a.rank || b.value - a.value);
  const found = new Set<C>();
  let [best, ofRank, rank] = [-Infinity, -Infinity, Infinity];
  for (const each of ranked) {
    if (each.rank < rank) [best, ofRank, rank] = [Math.max(best, ofRank), -Infinity, each.rank];
    if (each.value < best) found.add(each.cell);
    ofRank = Math.max(ofRank, each.value);
  }
  return found;
}
