import { affine, featureRow, requireFinite, type Features } from './features.js';
import { minimise, type SolverRule } from './lbfgs.js';
import { RowKernel } from './row-kernel.js';

// Bound once: looking a global up in an inner loop is most of its cost where globals are intercepted, as in jest.
const { exp, log1p, sqrt } = Math;

export interface ProbeRule extends SolverRule {
  /** Inverse strength of the L2 penalty, as scikit-learn defines it; Infinity: no penalty. */
  readonly C: number;
}

/**
 * C is scikit-learn's default. Converged when no derivative of the mean loss is above the tolerance. The solution is
 * unique; at this tolerance the probabilities of the golden vectors agree with scikit-learn's to 1e-3, at 1e-5 they do
 * not.
 */
export const PROBE_RULE: ProbeRule = { C: 1, tolerance: 1e-6, maxIterations: 5000 };

export interface LinearProbe {
  /** For features as they are, not standardised. */
  readonly coefficients: Float64Array;
  readonly intercept: number;
  /** n / (2 · n_class) for negatives and positives of the training side. */
  readonly classWeights: readonly [negative: number, positive: number];
  readonly iterations: number;
  readonly converged: boolean;
}

/**
 * The attribute probe: logistic regression of one attribute on features standardised by the training rows, with an L2
 * penalty, classes balanced, an intercept without penalty. The standardisation makes the probe independent of the scale
 * of an embedding, which a penalty would otherwise reward.
 *
 * Minimises (Σ w_c log(1 + e^−yz) + ‖w‖² / 2C) / n, z = w · x + b, y = ±1. O(iterations · N · D).
 *
 * One trainer serves one thread; its memory fits the largest problem so far.
 *
 * @see scikit-learn `make_pipeline(StandardScaler(), LogisticRegression(C=1, class_weight='balanced'))`, converged
 */
export class LinearProbeTrainer {
  #kernel: RowKernel | undefined;

  /**
   * @param labels 1 for a positive row, 0 otherwise, by row of `features`
   * @param train the training rows
   * @returns null when the training rows are all of one class
   * @throws FeatureError at a feature that is not finite
   */
  train(
    features: Features,
    labels: ArrayLike<number>,
    train: readonly number[],
    { C, ...rule }: ProbeRule = PROBE_RULE,
  ): LinearProbe | null {
    requireFinite(features);
    const n = train.length;
    const positive = Uint8Array.from(train, (i) => Number(labels[i] === 1));
    const positives = positive.reduce((sum, is) => sum + is, 0);
    if (positives === 0 || positives === n) return null;
    const classWeights = [n / (2 * (n - positives)), n / (2 * positives)] as const;
    const D = features.dimensions;
    const kernel = this.#spaceFor(n, D + 1);
    const scaling = standardise(kernel, features, train);
    const { x, iterations, converged } = minimise(
      (weights, gradient) => {
        let loss = 0;
        kernel.pass(weights, gradient, n, (i, z) => {
          const own = positive[i] === 1 ? z : -z;
          const weight = classWeights[positive[i] === 1 ? 1 : 0] / n;
          const small = exp(own > 0 ? -own : own);
          loss += weight * (log1p(small) + (own > 0 ? 0 : -own));
          const wrong = weight * (own > 0 ? small / (1 + small) : 1 / (1 + small));
          return positive[i] === 1 ? -wrong : wrong;
        });
        for (let k = 0; k < D; k++) {
          loss += (weights[k]! * weights[k]!) / (2 * C * n);
          gradient[k]! += weights[k]! / (C * n);
        }
        return loss;
      },
      new Float64Array(D + 1),
      rule,
    );
    const coefficients = Float64Array.from(scaling, ({ factor }, k) => x[k]! * factor);
    const intercept = scaling.reduce((sum, { mean }, k) => sum - coefficients[k]! * mean, x[D]!);
    return { coefficients, intercept, classWeights, iterations, converged };
  }

  #spaceFor(rows: number, columns: number): RowKernel {
    if (this.#kernel?.columns !== columns || this.#kernel.capacity < rows)
      this.#kernel = new RowKernel(Math.max(rows, this.#kernel?.capacity ?? 0), columns);
    return this.#kernel;
  }
}

/** One training. @see LinearProbeTrainer */
export const trainLinearProbe = (...problem: Parameters<LinearProbeTrainer['train']>): LinearProbe | null =>
  new LinearProbeTrainer().train(...problem);

/** The probe's probability of the attribute for each of the rows, in [0, 1]. O(rows · D). */
export function probeProbabilities(
  { coefficients, intercept }: LinearProbe,
  features: Features,
  rows: readonly number[],
): Float64Array {
  const weights = Float64Array.of(...coefficients, intercept);
  return Float64Array.from(rows, (i) => sigmoid(affine(weights, 0, features.dimensions, featureRow(features, i))));
}

/** Writes the standardised rows to the kernel. A feature that is constant up to rounding becomes 0. */
function standardise(
  kernel: RowKernel,
  features: Features,
  train: readonly number[],
): readonly { mean: number; factor: number }[] {
  const [n, D] = [train.length, features.dimensions];
  const means = new Float64Array(D);
  const squares = new Float64Array(D);
  for (const i of train) {
    const row = featureRow(features, i);
    for (let k = 0; k < D; k++) means[k]! += row[k]! / n;
  }
  for (const i of train) {
    const row = featureRow(features, i);
    for (let k = 0; k < D; k++) squares[k]! += ((row[k]! - means[k]!) * (row[k]! - means[k]!)) / n;
  }
  const factors = squares.map((square, k) => (square <= (n * means[k]! * Number.EPSILON) ** 2 ? 0 : 1 / sqrt(square)));
  train.forEach((i, at) => {
    const [row, to] = [featureRow(features, i), kernel.row(at)];
    for (let k = 0; k < D; k++) to[k] = (row[k]! - means[k]!) * factors[k]!;
    to[D] = 1;
  });
  return Array.from(means, (mean, k) => ({ mean, factor: factors[k]! }));
}

function sigmoid(z: number): number {
  return z >= 0 ? 1 / (1 + exp(-z)) : exp(z) / (1 + exp(z));
}
