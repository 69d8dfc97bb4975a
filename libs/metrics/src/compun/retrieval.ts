/**
 * The rank of an item's positive among all images of the benchmark, from 1; 1 is best: 1 + the number of other images
 * at least as similar, so ties count against it. O(images).
 *
 * @param similarities the text's similarity with every image
 * @throws RangeError at NaN, or when the positive is not among the images
 * @see docs/metrics/compun.md (whole-benchmark negatives)
 */
export function positiveRank(similarities: ArrayLike<number>, positive: number): number {
  const own = similarities[positive];
  if (own === undefined) throw new RangeError(`image ${positive} is not among the ${similarities.length}`);
  let rank = 0; // the positive counts itself
  for (let k = 0; k < similarities.length; k++) {
    const similarity = similarities[k]!;
    if (Number.isNaN(similarity)) throw new RangeError(`the similarity with image ${k} is NaN`);
    if (similarity >= own) rank++;
  }
  return rank;
}

/**
 * Share of items whose positive is among the k first, in [0, 1]; 1 is best; null without an item. k = 1 is the paper's
 * figure. O(items).
 */
export function recallAtRank(ranks: ArrayLike<number>, k: number, weights?: ArrayLike<number>): number | null {
  let hits = 0;
  let count = 0;
  for (let i = 0; i < ranks.length; i++) {
    const weight = weights ? weights[i]! : 1;
    count += weight;
    if (ranks[i]! <= k) hits += weight;
  }
  return count === 0 ? null : hits / count;
}
