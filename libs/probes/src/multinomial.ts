import { featureRow, requireFinite, type Features } from './features.js';
import { minimise, type Preconditioner, type SolverRule } from './lbfgs.js';
import { filled, MemoryPlan, numbersOf, type Matrix } from './kernel-memory.js';
import { MatrixKernel } from './matrix-kernel.js';

// Bound once: looking a global up in an inner loop is most of its cost where globals are intercepted, as in jest.
const { exp, log } = Math;

/**
 * Converged far below what affects any accuracy; the objective is a sum over rows, so the gradient is on that scale.
 */
export const CLASSIFIER_RULE: SolverRule = { tolerance: 1e-7, maxIterations: 2000 };

/** A classifier over the classes that its training rows name, ascending. */
export interface MultinomialClassifier {
  readonly classes: readonly number[];
  /** One row of D coefficients per class; two classes share one row, that of the second. */
  readonly coefficients: readonly Float64Array[];
  readonly intercepts: readonly number[];
  readonly converged: boolean;
}

/** Training rows with their counts; default: once. */
export interface TrainingRows {
  readonly features: Features;
  readonly rows: readonly number[];
  readonly classOf: ArrayLike<number>;
  readonly counts?: readonly number[];
}

/**
 * Multinomial logistic regression with L2, C = 1, unpenalised intercepts: minimises Σ −log softmax(z)_class + ½‖W‖².
 * Two classes are fitted as one binary regression, whose penalty counts one vector, as scikit-learn's defaults do.
 * O(iterations · N · D · classes).
 *
 * One trainer serves one thread; its memory fits the largest problem so far.
 *
 * @see scikit-learn 1.2 `LogisticRegression()`, converged; docs/metrics/probes.md
 */
export class MultinomialTrainer {
  #room: Room | undefined;

  /** @throws RangeError when the rows are of fewer than two classes */
  train({ features, rows, classOf, counts }: TrainingRows, rule: SolverRule = CLASSIFIER_RULE): MultinomialClassifier {
    const classes = [...new Set(rows.map((i) => classOf[i]!))].sort((a, b) => a - b);
    if (classes.length < 2) throw new RangeError(`${classes.length} classes leave nothing to tell apart`);
    const D = features.dimensions;
    const vectors = classes.length === 2 ? 1 : classes.length;
    const room = this.#spaceFor(rows.length, D + 1, vectors);
    const place = new Map(classes.map((c, q) => [c, q]));
    const truth = Uint32Array.from(rows, (i) => place.get(classOf[i]!)!);
    room.write(features, rows);
    const { width } = room;
    const solution = minimise(
      (x, gradient) => room.objective(x, gradient, truth, counts),
      new Float64Array(filled(D + 1) * width),
      rule,
      room.preconditioner(truth, counts),
    );
    return {
      classes,
      coefficients: Array.from({ length: vectors }, (_, q) =>
        Float64Array.from({ length: D }, (_, k) => solution.x[k * width + q]!),
      ),
      intercepts: Array.from({ length: vectors }, (_, q) => solution.x[D * width + q]!),
      converged: solution.converged,
    };
  }

  #spaceFor(rows: number, inputs: number, vectors: number): Room {
    const room = this.#room;
    if (room && room.inputs === inputs && room.rows >= rows && room.vectors >= vectors)
      return room.sized(rows, vectors);
    this.#room = new Room(Math.max(rows, room?.rows ?? 0), inputs, Math.max(vectors, room?.vectors ?? 0));
    return this.#room.sized(rows, vectors);
  }
}

/**
 * A single training. @throws FeatureError at a feature that is not finite, RangeError when the rows are of fewer than
 * two classes
 */
export function trainMultinomial(
  features: Features,
  classOf: ArrayLike<number>,
  train: readonly number[],
  rule: SolverRule = CLASSIFIER_RULE,
): MultinomialClassifier {
  requireFinite(features);
  return new MultinomialTrainer().train({ features, rows: train, classOf }, rule);
}

/** Below this number of rows × classes, a plain step costs less than the curvature. */
const PRECONDITIONED = 20_000;
/** Added to the curvature of the intercepts, which are not penalised: together they may move freely. */
const FREE = 1e-3;

type Sized = 'x' | 'w' | 'z' | 'gradient';

/** The matrices of one problem: X (its last column 1, for the intercepts), W (inputs × classes), and their products. */
class Room {
  readonly #plan = new MemoryPlan('float64');
  readonly #whole: Readonly<Record<Sized | 'curvature' | 'inverse' | 'direction', Matrix>>;
  readonly #kernel: MatrixKernel;
  readonly #memory: WebAssembly.Memory;
  #sized: Readonly<Record<Sized, Matrix>>;

  constructor(
    readonly rows: number,
    readonly inputs: number,
    readonly vectors: number,
  ) {
    const x = this.#plan.matrix(rows, inputs);
    const z = this.#plan.matrix(rows, vectors);
    const weights = () => this.#plan.matrix(inputs, vectors);
    const square = () => this.#plan.matrix(inputs, inputs);
    this.#whole = {
      x,
      z,
      w: weights(),
      gradient: weights(),
      direction: weights(),
      curvature: square(),
      inverse: square(),
    };
    this.#sized = this.#whole;
    const scratch = this.#plan.scratch();
    this.#memory = this.#plan.memory();
    this.#kernel = new MatrixKernel(this.#memory, 'float64', scratch);
  }

  /** For a problem that needs no more than all of it. */
  sized(rows: number, vectors: number): this {
    const stride = filled(vectors);
    const { x, w, z, gradient } = this.#whole;
    const narrow = (matrix: Matrix): Matrix => ({ ...matrix, columns: vectors, stride });
    this.#sized = { x: { ...x, rows }, w: narrow(w), z: { ...narrow(z), rows }, gradient: narrow(gradient) };
    return this;
  }

  /** Numbers from one input's weights to the next. */
  get width(): number {
    return this.#sized.w.stride;
  }

  write(features: Features, rows: readonly number[]): void {
    const x = this.#numbers('x').fill(0);
    const { stride } = this.#sized.x;
    rows.forEach((row, i) => {
      x.set(featureRow(features, row), i * stride);
      x[i * stride + this.inputs - 1] = 1;
    });
  }

  /** The value at the weights, in the layout of W; writes the gradient. */
  objective(
    weights: Float64Array,
    gradient: Float64Array,
    truth: Uint32Array,
    counts: readonly number[] | undefined,
  ): number {
    const { x, w, z, gradient: slope } = this.#sized;
    this.#numbers('w').set(weights);
    this.#kernel.multiply(z, x, w);
    const decisions = this.#numbers('z');
    let loss = 0;
    for (let i = 0; i < truth.length; i++)
      loss += pull(decisions, i * z.stride, z.columns, truth[i]!, counts?.[i] ?? 1);
    decisions.fill(0, truth.length * z.stride);
    this.#kernel.multiply(slope, x, z, { transposed: true });
    gradient.set(this.#numbers('gradient'));
    const penalised = (this.inputs - 1) * w.stride;
    for (let k = 0; k < penalised; k++) {
      loss += (weights[k]! * weights[k]!) / 2;
      gradient[k]! += weights[k]!;
    }
    return loss;
  }

  /**
   * At equal odds the curvature is (XᵀX)/C plus the penalty, class by class except for their common part: its inverse
   * preconditions the steps. Worth its O(inputs³) if a step costs more; otherwise undefined.
   */
  preconditioner(truth: Uint32Array, counts: readonly number[] | undefined): Preconditioner | undefined {
    const { inputs } = this;
    const classes = this.#sized.w.columns;
    if (truth.length * classes < PRECONDITIONED) return undefined;
    const { curvature, inverse, direction } = this.#whole;
    const { x, w } = this.#sized;
    const examples = counts ? counts.reduce((sum, count) => sum + count, 0) : truth.length;
    const factor = examples / truth.length / classes;
    this.#kernel.multiply(curvature, x, x, { transposed: true });
    const matrix = numbersOf(this.#memory, 'float64', curvature) as Float64Array;
    for (let i = 0; i < matrix.length; i++) matrix[i]! *= factor;
    for (let k = 0; k < inputs; k++) matrix[k * curvature.stride + k]! += k < inputs - 1 ? 1 : FREE;
    invert(matrix, inputs, curvature.stride, numbersOf(this.#memory, 'float64', inverse) as Float64Array);
    const d = { ...direction, columns: w.columns, stride: w.stride };
    return (values) => {
      (numbersOf(this.#memory, 'float64', w) as Float64Array).set(values);
      this.#kernel.multiply(d, inverse, w);
      values.set(numbersOf(this.#memory, 'float64', d));
    };
  }

  #numbers(name: Sized): Float64Array {
    return numbersOf(this.#memory, 'float64', this.#sized[name]) as Float64Array;
  }
}

/** The inverse of a symmetric positive matrix, by Cholesky's factors; overwrites the matrix. O(n³). */
function invert(matrix: Float64Array, n: number, stride: number, inverse: Float64Array): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let rest = matrix[i * stride + j]!;
      for (let k = 0; k < j; k++) rest -= matrix[i * stride + k]! * matrix[j * stride + k]!;
      matrix[i * stride + j] = i === j ? Math.sqrt(rest) : rest / matrix[j * stride + j]!;
    }
  }
  const lower = new Float64Array(n * n); // the inverse of the factor, column by column in rows
  for (let j = 0; j < n; j++) {
    lower[j * n + j] = 1 / matrix[j * stride + j]!;
    for (let i = j + 1; i < n; i++) {
      let rest = 0;
      for (let k = j; k < i; k++) rest -= matrix[i * stride + k]! * lower[j * n + k]!;
      lower[j * n + i] = rest / matrix[i * stride + i]!;
    }
  }
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let dot = 0;
      for (let k = i; k < n; k++) dot += lower[i * n + k]! * lower[j * n + k]!;
      inverse[i * stride + j] = dot;
      inverse[j * stride + i] = dot;
    }
  }
}

/**
 * Replaces a row's decisions by the loss's derivatives. @returns its loss; with two classes one decision represents the
 * second
 */
function pull(z: Float64Array, at: number, columns: number, truth: number, count: number): number {
  if (columns === 1) {
    const own = truth === 1 ? -z[at]! : z[at]!;
    const wrong = own >= 0 ? 1 / (1 + exp(-own)) : exp(own) / (1 + exp(own));
    z[at] = count * (truth === 1 ? -wrong : wrong);
    return count * (own > 0 ? own + log(1 + exp(-own)) : log(1 + exp(own)));
  }
  let top = z[at]!;
  for (let q = at; q < at + columns; q++) if (z[q]! > top) top = z[q]!;
  const own = z[at + truth]!;
  let sum = 0;
  for (let q = at; q < at + columns; q++) {
    z[q] = exp(z[q]! - top);
    sum += z[q]!;
  }
  const share = count / sum;
  for (let q = at; q < at + columns; q++) z[q]! *= share;
  z[at + truth]! -= count;
  return count * (top + log(sum) - own);
}
