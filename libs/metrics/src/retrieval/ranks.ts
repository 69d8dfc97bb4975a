/**
 * The rank of the best own item among the others, from 1: one plus the number of other items whose score is at least
 * the highest own score. A tie counts against the model, so a constant has the worst rank. O(N).
 *
 * @param scoreOf finite score of each of `items` items
 * @param own ascending indices of the own items, at least one
 * @returns null without an own item
 */
export function bestRank(items: number, scoreOf: (item: number) => number, own: readonly number[]): number | null {
  if (own.length === 0) return null;
  const best = Math.max(...own.map(scoreOf));
  let [rank, next] = [1, 0];
  for (let item = 0; item < items; item++) {
    if (own[next] === item) next++;
    else if (scoreOf(item) >= best) rank++;
  }
  return rank;
}
