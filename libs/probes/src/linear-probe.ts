import { affine, featureRow, requireFinite, type Features } from './features.js';
import { minimise, type SolverRule } from './lbfgs.js';

// Bound once: looking a global up in an inner loop is most of its cost where globals are intercepted, as in jest.
const { exp, log1p } = Math;

/**
 * The fixed stopping rule: on separable features the optimum is at infinity and the result depends on where a solver
 * stops.
 */
export const PROBE_RULE: SolverRule = { tolerance: 1e-7, maxIterations: 1000 };

export interface LinearProbe {
  readonly coefficients: Float64Array;
  readonly intercept: number;
  /** n / (2 · n_class) for negatives and positives of the training side. */
  readonly classWeights: readonly [negative: number, positive: number];
  readonly iterations: number;
  readonly converged: boolean;
}

/**
 * Trains the attribute probe: logistic regression of one attribute, without regularisation, classes balanced, with an
 * intercept.
 *
 * Minimises Σ w_c log(1 + e^−yz) / n, z = coefficients · x + intercept, y = ±1. O(iterations · N · D).
 *
 * @param labels 1 for a positive row, 0 otherwise, by row of `features`
 * @param train the training rows
 * @returns null when the training rows are all of one class
 * @throws FeatureError at a feature that is not finite
 * @see METRICS-VAW-COMPUN-SPLITS §3.4
 */
export function trainLinearProbe(
  features: Features,
  labels: ArrayLike<number>,
  train: readonly number[],
  rule: SolverRule = PROBE_RULE,
): LinearProbe | null {
  requireFinite(features);
  const n = train.length;
  const positives = train.filter((i) => labels[i] === 1).length;
  if (positives === 0 || positives === n) return null;
  const classWeights = [n / (2 * (n - positives)), n / (2 * positives)] as const;
  const D = features.dimensions;
  const solution = minimise(
    (x, gradient) => {
      gradient.fill(0);
      let loss = 0;
      for (const i of train) {
        const row = featureRow(features, i);
        const positive = labels[i] === 1;
        const z = affine(x, 0, D, row);
        const weight = classWeights[positive ? 1 : 0] / n;
        loss += weight * softplus(positive ? -z : z);
        const pull = weight * (sigmoid(z) - (positive ? 1 : 0));
        for (let k = 0; k < D; k++) gradient[k]! += pull * row[k]!;
        gradient[D]! += pull;
      }
      return loss;
    },
    new Float64Array(D + 1),
    rule,
  );
  const { iterations, converged } = solution;
  return { coefficients: solution.x.slice(0, D), intercept: solution.x[D]!, classWeights, iterations, converged };
}

/** The probe's probability of the attribute for each of the rows, in [0, 1]. O(rows · D). */
export function probeProbabilities(
  { coefficients, intercept }: LinearProbe,
  features: Features,
  rows: readonly number[],
): Float64Array {
  const weights = Float64Array.of(...coefficients, intercept);
  return Float64Array.from(rows, (i) => sigmoid(affine(weights, 0, features.dimensions, featureRow(features, i))));
}

function sigmoid(z: number): number {
  return z >= 0 ? 1 / (1 + exp(-z)) : exp(z) / (1 + exp(z));
}

/** log(1 + e^z) without overflow. */
function softplus(z: number): number {
  return z > 0 ? z + log1p(exp(-z)) : log1p(exp(z));
}
