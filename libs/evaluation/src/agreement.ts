/** The engine of an answer, as in its receipt. */
export interface Engine {
  readonly onnxruntime: string;
  readonly provider: string;
  readonly isa: string;
  readonly optimization: string;
  readonly preprocessing: string;
  readonly tokenizer: string | null;
}

interface Matrix {
  readonly shape: readonly number[];
  readonly data: ArrayLike<number>;
}

/** A runner's answer to a shard. */
export interface Answer {
  readonly engine: Engine;
  readonly matrices: ReadonlyMap<string, Matrix>;
}

/** Two processors of different kind, float32: relative to the largest score of the matrix. */
const OTHER_PROCESSOR = 1e-4;
/** A provider that is not the CPU rounds more coarsely (TF32, half floats); provisional. */
const OTHER_PROVIDER = 5e-3;
/** A model may amplify rounding at an internal threshold: this share of scores may be outside. */
const OUTSIDE_SHARE = 1e-3;

/** Tolerance between two answers, relative to the largest score: 0 for equal engines, whose bits must be equal. */
export function tolerance(a: Engine, b: Engine): number {
  const fields = Object.keys(a) as (keyof Engine)[];
  if (fields.every((field) => a[field] === b[field])) return 0;
  return a.provider === 'cpu' && b.provider === 'cpu' ? OTHER_PROCESSOR : OTHER_PROVIDER;
}

/** Whether two runners gave the same answer to the same rows, within the tolerance of their engines. O(scores). */
export function agree(a: Answer, b: Answer): boolean {
  if (a.matrices.size !== b.matrices.size) return false;
  const bound = tolerance(a.engine, b.engine);
  return [...a.matrices].every(([name, matrix]) => {
    const other = b.matrices.get(name);
    return other !== undefined && sameShape(matrix, other) && matricesAgree(matrix.data, other.data, bound);
  });
}

const sameShape = (a: Matrix, b: Matrix) =>
  a.shape.length === b.shape.length && a.shape.every((size, i) => size === b.shape[i]);

function matricesAgree(a: ArrayLike<number>, b: ArrayLike<number>, bound: number): boolean {
  const near = bound * Math.max(largest(a), largest(b));
  const mayLieOutside = bound === 0 ? 0 : Math.floor(a.length * OUTSIDE_SHARE);
  let outside = 0;
  for (let i = 0; i < a.length; i++) {
    const x = a[i] ?? 0;
    const y = b[i] ?? 0;
    if (x !== y && !(Math.abs(x - y) <= near)) outside++; // minus infinity equals only itself
  }
  return outside <= mayLieOutside;
}

/** The largest finite magnitude; 0 if there is none. */
function largest(values: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(values[i] ?? 0);
    if (size > most && size < Infinity) most = size;
  }
  return most;
}
