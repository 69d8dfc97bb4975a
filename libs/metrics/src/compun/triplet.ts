/** The cosine similarities of an item's text with its positive image and with the images of its two constituents. */
export type TripletSimilarities = readonly [positive: number, n1: number, n2: number];

export const NEGATIVE_IMAGES = ['n1', 'n2'] as const;
export type NegativeImage = (typeof NEGATIVE_IMAGES)[number];

/** Whether the positive wins strictly against both negatives: a tie is a miss. */
export function isTripletCorrect([positive, n1, n2]: TripletSimilarities): boolean {
  return positive > n1 && positive > n2;
}

/** The negative that beat the positive: the larger one, n1 on a tie; null when the item is correct. */
export function beatenBy(similarities: TripletSimilarities): NegativeImage | null {
  if (isTripletCorrect(similarities)) return null;
  return similarities[1] >= similarities[2] ? 'n1' : 'n2';
}

/** Figures of a set of items. */
export interface TripletMetrics {
  readonly count: number;
  readonly correct: number;
  readonly mistakes: number;
  /** correct / count in [0, 1]; 1 is best, chance is 1/3; null without an item. */
  readonly accuracy: number | null;
  /** Mean similarity of the positive over the correct items, in [−1, 1]; null without one. */
  readonly meanPositiveSimilarityOfCorrect: number | null;
  /** The notebook's arg max with the positive first, which counts a tie as a hit, in [0, 1]. */
  readonly argmaxFirstIndexAccuracy: number | null;
}

/**
 * Compun's triplet accuracy, strict. `weights` counts each item: multiplicities of a resample, 0 or 1 for a slice.
 * O(items).
 *
 * @throws RangeError at a similarity that is NaN
 * @see docs/metrics/compun.md
 */
export function tripletMetrics(items: readonly TripletSimilarities[], weights?: ArrayLike<number>): TripletMetrics {
  let count = 0;
  let correct = 0;
  let first = 0;
  let positives = 0;
  items.forEach((item, i) => {
    if (item.some(Number.isNaN)) throw new RangeError(`a similarity of item ${i} is NaN`);
    const weight = weights ? weights[i]! : 1;
    count += weight;
    if (item[0] >= item[1] && item[0] >= item[2]) first += weight;
    if (!isTripletCorrect(item)) return;
    correct += weight;
    positives += weight * item[0];
  });
  return {
    count,
    correct,
    mistakes: count - correct,
    accuracy: count === 0 ? null : correct / count,
    meanPositiveSimilarityOfCorrect: correct === 0 ? null : positives / correct,
    argmaxFirstIndexAccuracy: count === 0 ? null : first / count,
  };
}

/**
 * The figures of every category, in order of first appearance; items without a category are left out. O(items ·
 * categories).
 */
export function tripletMetricsByCategory(
  items: readonly TripletSimilarities[],
  categories: readonly (string | null)[],
  weights?: ArrayLike<number>,
): Map<string, TripletMetrics> {
  const names = new Set(categories.filter((category) => category !== null));
  return new Map(
    [...names].map((name) => [
      name,
      tripletMetrics(
        items,
        categories.map((category, i) => (category === name ? (weights ? weights[i]! : 1) : 0)),
      ),
    ]),
  );
}
