import { affine, featureRow, requireFinite, type Features } from './features.js';
import { minimise, type SolverRule } from './lbfgs.js';

// Bound once: looking a global up in an inner loop is most of its cost where globals are intercepted, as in jest.
const { exp, log } = Math;

/** Converged far below what any accuracy can see; the objective is a sum over rows, so the gradient is on that scale. */
export const CLASSIFIER_RULE: SolverRule = { tolerance: 1e-7, maxIterations: 2000 };

/** A classifier over the classes that its training rows name, ascending. */
export interface MultinomialClassifier {
  readonly classes: readonly number[];
  /** One row of D coefficients a class; two classes share one row, which speaks for the second. */
  readonly coefficients: readonly Float64Array[];
  readonly intercepts: readonly number[];
  readonly converged: boolean;
}

/**
 * Multinomial logistic regression with L2, C = 1, intercepts free: minimises Σ −log softmax(z)_class + ½‖W‖². Two classes are fitted as one
 * binary regression, whose penalty counts one vector, as scikit-learn's defaults do. O(iterations · N · D · classes).
 *
 * @param classOf the class of each row of `features`
 * @param train the rows to learn from; at least one
 * @throws RangeError when the training rows are of fewer than two classes
 * @see scikit-learn 1.2 `LogisticRegression()`, converged; METRICS-CZSL §2.5
 */
export function trainMultinomial(
  features: Features,
  classOf: ArrayLike<number>,
  train: readonly number[],
  rule: SolverRule = CLASSIFIER_RULE,
): MultinomialClassifier {
  requireFinite(features);
  const classes = [...new Set(train.map((i) => classOf[i]!))].sort((a, b) => a - b);
  if (classes.length < 2) throw new RangeError(`${classes.length} classes leave nothing to tell apart`);
  const D = features.dimensions;
  const width = D + 1;
  const vectors = classes.length === 2 ? 1 : classes.length;
  const target = new Map(classes.map((c, q) => [c, q]));
  const z = new Float64Array(classes.length);
  const solution = minimise(
    (x, gradient) => {
      let loss = 0;
      for (let q = 0; q < vectors; q++) {
        for (let k = 0; k < D; k++) {
          const w = x[q * width + k]!;
          loss += (w * w) / 2;
          gradient[q * width + k] = w;
        }
        gradient[q * width + D] = 0;
      }
      for (const i of train) {
        const row = featureRow(features, i);
        const truth = target.get(classOf[i]!)!;
        decisions(x, vectors, D, row, z);
        loss += logSumExp(z) - z[truth]!;
        softmaxInPlace(z);
        z[truth]! -= 1;
        for (let q = 0; q < vectors; q++) {
          const pull = z[vectors === 1 ? 1 : q]!;
          for (let k = 0; k < D; k++) gradient[q * width + k]! += pull * row[k]!;
          gradient[q * width + D]! += pull;
        }
      }
      return loss;
    },
    new Float64Array(vectors * width),
    rule,
  );
  const rows = Array.from({ length: vectors }, (_, q) => solution.x.slice(q * width, (q + 1) * width));
  return {
    classes,
    coefficients: rows.map((row) => row.slice(0, D)),
    intercepts: rows.map((row) => row[D]!),
    converged: solution.converged,
  };
}

/** The most likely class of a row; a tie goes to the lower class. O(D · classes). */
export function classify({ classes, coefficients, intercepts }: MultinomialClassifier, row: ArrayLike<number>): number {
  const scores = coefficients.map((weights, q) => {
    let sum = intercepts[q]!;
    for (let k = 0; k < weights.length; k++) sum += weights[k]! * row[k]!;
    return sum;
  });
  if (scores.length === 1) return classes[scores[0]! > 0 ? 1 : 0]!;
  let best = 0;
  scores.forEach((score, q) => {
    if (score > scores[best]!) best = q;
  });
  return classes[best]!;
}

/** The classes' decision values of one row; with one vector the first class has 0. */
function decisions(x: Float64Array, vectors: number, D: number, row: ArrayLike<number>, z: Float64Array): void {
  if (vectors === 1) {
    z[0] = 0;
    z[1] = affine(x, 0, D, row);
    return;
  }
  for (let q = 0; q < vectors; q++) z[q] = affine(x, q * (D + 1), D, row);
}

function logSumExp(z: Float64Array): number {
  let top = z[0]!;
  for (const value of z) if (value > top) top = value;
  let sum = 0;
  for (const value of z) sum += exp(value - top);
  return top + log(sum);
}

function softmaxInPlace(z: Float64Array): void {
  const total = logSumExp(z);
  for (let q = 0; q < z.length; q++) z[q] = exp(z[q]! - total);
}
