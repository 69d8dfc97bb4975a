import type { MeasuredMetric } from './measured-entry.js';

/**
 * Correlation of the contributions of two entries from which their results count as nearly the same. A copy with noise
 * of 1% on all weights has 0.90 to 0.99, by metric and benchmark; different methods have at most 0.96. Small heads that
 * were trained twice on the same frozen features reach 0.98 under Exact Match, so a match does not prove a copy. The
 * figures are in docs/security/hidden-labels.md.
 */
export const SIMILAR = 0.97;

/** With fewer units, two good models often differ on none by chance. */
const FEWEST_UNITS = 100;

/**
 * Pearson's correlation of what each unit contributes to a metric of two entries. It is not raised by a high accuracy
 * of both, as a share of equal answers is.
 *
 * @returns null if a correlation says nothing: too few units, none measured, or a model is right or wrong on all
 */
export function contributionCorrelation(
  { contributions: a }: Pick<MeasuredMetric, 'contributions'>,
  { contributions: b }: Pick<MeasuredMetric, 'contributions'>,
): number | null {
  if (!a || !b || a.length !== b.length || a.length < FEWEST_UNITS) return null;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [squareA, squareB, product] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i]! - meanA, b[i]! - meanB];
    squareA += x * x;
    squareB += y * y;
    product += x * y;
  }
  const scale = Math.sqrt(squareA * squareB);
  return scale > 0 ? product / scale : null;
}

const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;
