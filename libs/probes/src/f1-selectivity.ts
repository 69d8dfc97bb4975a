/** One fold of one attribute: the probe's probabilities of the test concepts and their true labels (1 or 0). */
export interface ProbedFold {
  readonly probabilities: ArrayLike<number>;
  readonly labels: ArrayLike<number>;
}

/** An attribute's score over its folds, all in percent. */
export interface Selectivity {
  /** Means over the folds; F1 = 2tp / (2tp + fp + fn), 0 without a true positive. */
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
  /** Expected score of answering yes at the attribute's rate: 100 · positives / concepts of the whole data set. */
  readonly random: number;
  /** f1 − random; 100 at best, negative when worse than chance. */
  readonly selectivity: number;
}

/**
 * F1 selectivity of an attribute, in percent; higher is better. A concept is called positive iff its probability is
 * above 0.5. O(test concepts).
 *
 * @param base how many of all concepts are positive
 * @throws RangeError without a fold, or at a probability that is NaN
 * @see docs/metrics/probes.md
 */
export function f1Selectivity(
  folds: readonly ProbedFold[],
  base: { positives: number; concepts: number },
): Selectivity {
  if (folds.length === 0) throw new RangeError('an attribute needs at least one fold');
  const each = folds.map(foldRates);
  const mean = (value: (rates: ReturnType<typeof foldRates>) => number): number =>
    (100 * each.reduce((sum, rates) => sum + value(rates), 0)) / folds.length;
  const f1 = mean((rates) => rates.f1);
  const random = (100 * base.positives) / base.concepts;
  return {
    f1,
    precision: mean((rates) => rates.precision),
    recall: mean((rates) => rates.recall),
    random,
    selectivity: f1 - random,
  };
}

/** A model's score: the mean selectivity over attributes, in percent; null without one. */
export function meanSelectivity(attributes: readonly Selectivity[]): number | null {
  return attributes.length === 0
    ? null
    : attributes.reduce((sum, { selectivity }) => sum + selectivity, 0) / attributes.length;
}

function foldRates({ probabilities, labels }: ProbedFold): { f1: number; precision: number; recall: number } {
  if (probabilities.length !== labels.length)
    throw new RangeError(`${probabilities.length} probabilities for ${labels.length} labels`);
  let hits = 0;
  let predicted = 0;
  let positives = 0;
  for (let i = 0; i < labels.length; i++) {
    const probability = probabilities[i]!;
    if (Number.isNaN(probability)) throw new RangeError(`the probability of concept ${i} is NaN`);
    const yes = probability > 0.5;
    if (yes) predicted++;
    if (labels[i] === 1) positives++;
    if (yes && labels[i] === 1) hits++;
  }
  if (hits === 0) return { f1: 0, precision: 0, recall: 0 };
  return { f1: (2 * hits) / (predicted + positives), precision: hits / predicted, recall: hits / positives };
}
