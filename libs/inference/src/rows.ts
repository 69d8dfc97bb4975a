/** A matrix of float32, row-major. */
export interface Rows {
  readonly n: number;
  readonly width: number;
  readonly values: Float32Array;
}

/** These columns of every row, in this order; −1 names a column that the rows lack, which is never predicted. */
export function selectColumns({ n, width, values }: Rows, columns: ArrayLike<number>): Float32Array {
  const selected = new Float32Array(n * columns.length);
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < columns.length; column++) {
      const from = columns[column]!;
      selected[row * columns.length + column] = from < 0 ? -Infinity : values[row * width + from]!;
    }
  }
  return selected;
}

/** Rows of length one; a zero row stays zero. Norms in float64. */
export function unitRows({ n, width, values }: Rows): Rows {
  const unit = new Float32Array(values.length);
  for (let row = 0; row < n; row++) {
    let squares = 0;
    for (let d = 0; d < width; d++) squares += values[row * width + d]! ** 2;
    const norm = Math.sqrt(squares) || 1;
    for (let d = 0; d < width; d++) unit[row * width + d] = values[row * width + d]! / norm;
  }
  return { n, width, values: unit };
}

/**
 * Scalar products of every row of `a` with every row of `b`, times `scale`, [a.n, b.n]; each summed in float64 and
 * rounded once. Processes four rows of `a` at a time: less than half the time, and the same sums.
 */
export function products(a: Rows, b: Rows, scale = 1): Float32Array {
  const { width, values: x } = a;
  const values = new Float32Array(a.n * b.n);
  for (let column = 0; column < b.n; column++) {
    const y = b.values.subarray(column * width, (column + 1) * width);
    let row = 0;
    for (; row + 4 <= a.n; row += 4) {
      const at = row * width;
      let [first, second, third, fourth] = [0, 0, 0, 0];
      for (let d = 0; d < width; d++) {
        const factor = y[d]!;
        first += x[at + d]! * factor;
        second += x[at + width + d]! * factor;
        third += x[at + 2 * width + d]! * factor;
        fourth += x[at + 3 * width + d]! * factor;
      }
      values[row * b.n + column] = scale * first;
      values[(row + 1) * b.n + column] = scale * second;
      values[(row + 2) * b.n + column] = scale * third;
      values[(row + 3) * b.n + column] = scale * fourth;
    }
    for (; row < a.n; row++) {
      let sum = 0;
      for (let d = 0; d < width; d++) sum += x[row * width + d]! * y[d]!;
      values[row * b.n + column] = scale * sum;
    }
  }
  return values;
}

/** Multiply-accumulates between two pauses: about 60 ms on one core. */
const PAUSE_AFTER = 20_000_000;

/** `products` with pauses, in which this process sends heartbeats: those of MAC's prompts can take ten seconds. */
export async function pausedProducts(a: Rows, b: Rows, scale = 1): Promise<Float32Array> {
  const { width } = b;
  const values = new Float32Array(a.n * b.n);
  const most = Math.max(1, Math.floor(PAUSE_AFTER / (a.n * width)));
  for (let from = 0; from < b.n; from += most) {
    const n = Math.min(most, b.n - from);
    const block = products(a, { n, width, values: b.values.subarray(from * width, (from + n) * width) }, scale);
    for (let row = 0; row < a.n; row++) values.set(block.subarray(row * n, (row + 1) * n), row * b.n + from);
    await pause();
  }
  return values;
}

/** One turn of the event loop; nothing in the engine of the Python package, which has none. */
const pause = (): Promise<void> =>
  new Promise((done) => (typeof setImmediate === 'function' ? setImmediate(done) : done()));
