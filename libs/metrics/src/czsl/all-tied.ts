import type { PairOutcomes } from './pair-outcomes.js';

/**
 * Outcomes whose seen–unseen metrics are undefined where all candidates tie: they have no calibration then. O(labels ·
 * log labels).
 */
export const withoutTiedCurves = (outcomes: PairOutcomes): PairOutcomes =>
  allTied(outcomes) ? { ...outcomes, calibrations: [] } : outcomes;

/**
 * Whether every candidate of every image has the same score, as far as outcomes show it: every best pair is tied, and
 * the rank of a true pair is the order of its column. Then only the order of the columns decides which image is right.
 * O(labels · log labels).
 */
export function allTied({
  images,
  topTied,
  object,
  objects,
  firstLabel,
  labelAttribute,
  labelRank,
}: PairOutcomes): boolean {
  if (images === 0 || topTied.includes(0)) return false;
  const rankOf = new Map<number, number>();
  for (let image = 0; image < images; image++) {
    for (let label = firstLabel[image]!; label < firstLabel[image + 1]!; label++) {
      const column = labelAttribute[label]! * objects + object[image]!;
      const rank = labelRank[label]!;
      if ((rankOf.get(column) ?? rank) !== rank) return false;
      rankOf.set(column, rank);
    }
  }
  const ranks = [...rankOf].sort(([a], [b]) => a - b).map(([, rank]) => rank);
  return ranks.every((rank, i) => i === 0 || rank > ranks[i - 1]!);
}
