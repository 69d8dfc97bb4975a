/** What a decision rule did with the labelled cells of one attribute, or of a group of them. */
export interface Confusion {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly trueNegatives: number;
  readonly falseNegatives: number;
}

/**
 * The five rates of a confusion table, each in [0, 1]; 1 is best. O(1).
 *
 * recall = tp / (tp + fn), and 0 without a positive prediction (that test comes first); precision = tp / (tp + fp), and
 * 1 without a positive prediction; specificity = tn / (tn + fp); balancedAccuracy = (recall + specificity) / 2; f1 =
 * 2·p·r / (p + r), and 0 where recall is undefined or p + r is 0.
 *
 * null = undefined: recall of a rule that finds positives where there are none, specificity without a negative, and
 * balanced accuracy when either is.
 *
 * @see docs/metrics/vaw.md (VAW's evaluator; its sentinel −1 is null here)
 */
export function rates(counts: Confusion): {
  recall: number | null;
  precision: number;
  specificity: number | null;
  balancedAccuracy: number | null;
  f1: number;
} {
  const { truePositives, falsePositives, trueNegatives, falseNegatives } = counts;
  const predicted = truePositives + falsePositives;
  const positives = truePositives + falseNegatives;
  const negatives = trueNegatives + falsePositives;
  const recall = predicted === 0 ? 0 : positives === 0 ? null : truePositives / positives;
  const precision = predicted === 0 ? 1 : truePositives / predicted;
  const specificity = negatives === 0 ? null : trueNegatives / negatives;
  const balancedAccuracy = recall === null || specificity === null ? null : (recall + specificity) / 2;
  const f1 = recall === null || precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { recall, precision, specificity, balancedAccuracy, f1 };
}

/** The tables of several attributes as one, for a micro average. */
export function pooled(tables: Iterable<Confusion>): Confusion {
  let truePositives = 0;
  let falsePositives = 0;
  let trueNegatives = 0;
  let falseNegatives = 0;
  for (const table of tables) {
    truePositives += table.truePositives;
    falsePositives += table.falsePositives;
    trueNegatives += table.trueNegatives;
    falseNegatives += table.falseNegatives;
  }
  return { truePositives, falsePositives, trueNegatives, falseNegatives };
}
