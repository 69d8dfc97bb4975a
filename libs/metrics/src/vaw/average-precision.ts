import { bestFirst, type Scores } from './best-first.js';
import { POSITIVE, UNLABELLED } from './labels.js';

/**
 * Average precision (AP) of one attribute, in [0, 1]; 1 is best.
 *
 * AP = Σₙ (Rₙ − Rₙ₋₁) Pₙ over the distinct scores, best first: instances with equal scores enter together, so their
 * order has no effect. Not interpolated. Unlabelled instances are left out. O(N log N).
 *
 * @param scores N scores, any scale; only their order counts
 * @param labels N labels: POSITIVE, NEGATIVE or UNLABELLED
 * @returns null when no instance is positive (the averaging metric defines how a mean treats it); 1 when none is
 * negative
 * @throws RangeError when the lengths differ or a score is NaN
 * @see scikit-learn 1.2 `average_precision_score`; docs/metrics/vaw.md
 */
export function averagePrecision(scores: Scores, labels: ArrayLike<number>): number | null {
  if (scores.length !== labels.length) throw new RangeError(`${scores.length} scores for ${labels.length} labels`);
  if (scores.some(Number.isNaN)) throw new RangeError(`the score of instance ${scores.findIndex(Number.isNaN)} is NaN`);
  let seen = 0;
  let truePositives = 0;
  let area = 0;
  const order = bestFirst(scores);
  for (let from = 0, to = 0; from < order.length; from = to) {
    let found = 0;
    for (; to < order.length && scores[order[to]!] === scores[order[from]!]; to++) {
      const label = labels[order[to]!];
      if (label === UNLABELLED) continue;
      seen++;
      if (label === POSITIVE) found++;
    }
    truePositives += found;
    if (found > 0) area += found * (truePositives / seen); // precision once the whole tie is in
  }
  return truePositives === 0 ? null : area / truePositives;
}
