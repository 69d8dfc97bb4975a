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

/**
 * Float32 on CPUs, relative to the largest score of the matrix. Also between equal engines, because their batch sizes
 * may differ: the check of a bundle allows a model to depend on its batch by as much, so no runner is to blame for it.
 */
const CPU_ROUNDING = 1e-4;
/** One provider that is not the CPU, on two devices: it rounds more coarsely (TF32, half floats); provisional. */
const GPU_ROUNDING = 5e-3;
/** Two providers: float16 models differed by up to 8.5e-3 between a CPU and WebGPU (docs/hardware.md). */
const PROVIDERS_ROUNDING = 2e-2;
/** On another engine a model may amplify rounding at an internal threshold: this share of scores may be outside. */
const OUTSIDE_SHARE = 1e-3;

/** How far scores of two engines may differ, relative to the largest, and the share of scores that may exceed it. */
function tolerance(a: Engine, b: Engine): { readonly bound: number; readonly outsideShare: number } {
  const fields = Object.keys(a) as (keyof Engine)[];
  return {
    bound: a.provider !== b.provider ? PROVIDERS_ROUNDING : a.provider === 'cpu' ? CPU_ROUNDING : GPU_ROUNDING,
    outsideShare: fields.every((field) => a[field] === b[field]) ? 0 : OUTSIDE_SHARE,
  };
}

/** Whether two runners gave the same answer to the same rows, within the tolerance of their engines. O(scores). */
export function agree(a: Answer, b: Answer): boolean {
  if (a.matrices.size !== b.matrices.size) return false;
  const { bound, outsideShare } = tolerance(a.engine, b.engine);
  return [...a.matrices].every(([name, matrix]) => {
    const other = b.matrices.get(name);
    if (other === undefined || !sameShape(matrix, other)) return false;
    const mayLieOutside = Math.floor(matrix.data.length * outsideShare);
    return outside(matrix.data, other.data, bound) <= mayLieOutside;
  });
}

const sameShape = (a: Matrix, b: Matrix) =>
  a.shape.length === b.shape.length && a.shape.every((size, i) => size === b.shape[i]);

/** The number of scores that differ by more than `bound`, relative to the largest one. */
function outside(a: ArrayLike<number>, b: ArrayLike<number>, bound: number): number {
  const near = bound * Math.max(largest(a), largest(b));
  let count = 0;
  for (let i = 0; i < a.length; i++) {
    const x = a[i] ?? 0;
    const y = b[i] ?? 0;
    if (x !== y && !(Math.abs(x - y) <= near)) count++; // minus infinity equals only itself
  }
  return count;
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
