import type { CalibratedOutcomes, PairOutcomes } from '@primitives/metrics';

/**
 * Outcomes in the order of the split instead of the order of prediction, so that two evaluations of the same
 * predictions are bit-identical and image i is the same image in all of them.
 *
 * @param order instance of each row, a permutation
 */
export function inSplitOrder(outcomes: PairOutcomes, order: Uint32Array): PairOutcomes {
  const rowOf = new Uint32Array(order.length);
  order.forEach((instance, row) => (rowOf[instance] = row));
  const { labels, first } = labelsInOrder(outcomes.firstLabel, rowOf);
  return {
    ...outcomes,
    object: outcomes.object.map((_, i) => at(outcomes.object, rowOf, i)),
    unseenImage: outcomes.unseenImage.map((_, i) => at(outcomes.unseenImage, rowOf, i)),
    topAttribute: outcomes.topAttribute.map((_, i) => at(outcomes.topAttribute, rowOf, i)),
    topObject: outcomes.topObject.map((_, i) => at(outcomes.topObject, rowOf, i)),
    topTied: outcomes.topTied.map((_, i) => at(outcomes.topTied, rowOf, i)),
    firstLabel: first,
    labelAttribute: outcomes.labelAttribute.map((_, i) => at(outcomes.labelAttribute, labels, i)),
    labelSeen: outcomes.labelSeen.map((_, i) => at(outcomes.labelSeen, labels, i)),
    labelRank: outcomes.labelRank.map((_, i) => at(outcomes.labelRank, labels, i)),
    calibrations: outcomes.calibrations.map((calibration): CalibratedOutcomes => ({
      ...calibration,
      hits: calibration.hits.map((_, word) => calibration.hits[2 * (rowOf[word >>> 1] ?? 0) + (word & 1)] ?? 0),
      poolDifference: calibration.poolDifference.map((_, i) => at(calibration.poolDifference, rowOf, i)),
      critical: calibration.critical.map((_, i) => at(calibration.critical, rowOf, i)),
    })),
  };
}

const at = (column: ArrayLike<number>, from: Uint32Array, i: number): number => column[from[i] ?? 0] ?? 0;

/** The old index of each label in the new order, and the first label of each image. */
function labelsInOrder(firstLabel: Uint32Array, rowOf: Uint32Array): { labels: Uint32Array; first: Uint32Array } {
  const first = new Uint32Array(firstLabel.length);
  const labels = new Uint32Array(firstLabel[firstLabel.length - 1] ?? 0);
  let next = 0;
  rowOf.forEach((row, instance) => {
    const end = firstLabel[row + 1] ?? 0;
    for (let label = firstLabel[row] ?? 0; label < end; label++) labels[next++] = label;
    first[instance + 1] = next;
  });
  return { labels, first };
}
