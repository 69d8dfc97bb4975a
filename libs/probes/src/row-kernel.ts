import { f64x2, I32, i32, V128, v128, wasmFunction, wasmModule, whileTrue, type Variable } from '@primitives/wasm';
import { filled, MemoryPlan, numbersOf, VECTOR_BYTES, type Matrix } from './kernel-memory.js';

/** Vectors of one step of both loops: eight numbers, which is how matrices are padded. */
const VECTORS = 4;
/** Rows that one pass over the gradient adds. */
const ROWS = 4;
/** A block of rows stays in the second-level cache between the two passes. */
const BLOCK = 32;
const NUMBER_BYTES = 8;

interface RowFunctions {
  readonly margins: (...parameters: readonly number[]) => void;
  readonly combine: (...parameters: readonly number[]) => void;
}

let assembled: Uint8Array<ArrayBuffer> | undefined;

/**
 * One linear model on many rows in WebAssembly SIMD: the matrix of the rows (the last column 1, for the intercept), one
 * weight vector and its gradient. Every number is summed in a fixed order, so the result is the same on every machine.
 */
export class RowKernel {
  readonly #functions: RowFunctions;
  readonly #rows: Matrix;
  readonly #numbers: Record<'rows' | 'weights' | 'gradient' | 'lanes' | 'pulls', Float64Array>;
  readonly #at: Readonly<Record<'weights' | 'gradient' | 'lanes' | 'pulls', number>>;

  constructor(
    readonly capacity: number,
    readonly columns: number,
  ) {
    const plan = new MemoryPlan('float64');
    this.#rows = plan.matrix(Math.ceil(capacity / BLOCK) * BLOCK, columns);
    const line = () => plan.matrix(1, columns);
    const [weights, gradient, lanes, pulls] = [line(), line(), plan.matrix(1, 2 * BLOCK), plan.matrix(1, BLOCK)];
    const memory = plan.memory();
    assembled ??= wasmModule([margins(), combine()], 'shared');
    this.#functions = new WebAssembly.Instance(new WebAssembly.Module(assembled), { host: { memory } })
      .exports as unknown as RowFunctions;
    const numbers = (matrix: Matrix) => numbersOf(memory, 'float64', matrix) as Float64Array;
    this.#numbers = {
      rows: numbers(this.#rows),
      weights: numbers(weights),
      gradient: numbers(gradient),
      lanes: numbers(lanes),
      pulls: numbers(pulls),
    };
    this.#at = { weights: weights.at, gradient: gradient.at, lanes: lanes.at, pulls: pulls.at };
  }

  /** One row as a view, to be written before `pass`. */
  row(i: number): Float64Array {
    const { stride } = this.#rows;
    return this.#numbers.rows.subarray(i * stride, i * stride + this.columns);
  }

  /**
   * Calls `pull` with every row's product with the weights, and writes Σ pull · row to `gradient`. O(rows · columns).
   *
   * @param pull the derivative of the loss by the row's product
   */
  pass(
    weights: Float64Array,
    gradient: Float64Array,
    count: number,
    pull: (row: number, product: number) => number,
  ): void {
    const { weights: w, gradient: g, lanes, pulls } = this.#numbers;
    const bytes = this.#rows.stride * NUMBER_BYTES;
    const ends = filled(this.columns) * NUMBER_BYTES;
    w.set(weights);
    g.fill(0);
    for (let from = 0; from < count; from += BLOCK) {
      const at = this.#rows.at + from * bytes;
      const size = Math.min(BLOCK, count - from);
      this.#functions.margins(at, bytes, this.#at.weights, ends, this.#at.lanes, size);
      pulls.fill(0);
      for (let i = 0; i < size; i++) pulls[i] = pull(from + i, lanes[2 * i]! + lanes[2 * i + 1]!);
      this.#functions.combine(at, bytes, this.#at.pulls, this.#at.gradient, ends, Math.ceil(size / ROWS));
    }
    gradient.set(g.subarray(0, this.columns));
  }
}

const advance = (variable: Variable, bytes: number) => variable.set(i32.add(variable.get, i32.const(bytes)));

/** `margins(row, rowBytes, weights, weightBytes, lanes, rows)`: products of rows and weights, two summands each. */
const margins = () =>
  wasmFunction('margins', 6, (parameters, declare) => {
    const [row, rowBytes, weights, weightBytes, lanes, rows] = parameters as unknown as Six;
    const [at, to, end] = Array.from({ length: 3 }, () => declare(I32)) as unknown as Three;
    const sums = Array.from({ length: VECTORS }, () => declare(V128));
    const [a, b, c, d] = sums as unknown as Six;
    return [
      whileTrue(i32.lessThan(i32.const(0), rows.get), [
        at.set(row.get),
        to.set(weights.get),
        end.set(i32.add(weights.get, weightBytes.get)),
        ...sums.map((sum) => sum.set(v128.zero)),
        whileTrue(i32.lessThan(to.get, end.get), [
          ...sums.map((sum, x) =>
            sum.set(
              f64x2.add(sum.get, f64x2.mul(v128.load(at.get, x * VECTOR_BYTES), v128.load(to.get, x * VECTOR_BYTES))),
            ),
          ),
          advance(at, VECTORS * VECTOR_BYTES),
          advance(to, VECTORS * VECTOR_BYTES),
        ]),
        v128.store(lanes.get, f64x2.add(f64x2.add(a.get, b.get), f64x2.add(c.get, d.get))),
        advance(lanes, VECTOR_BYTES),
        row.set(i32.add(row.get, rowBytes.get)),
        rows.set(i32.sub(rows.get, i32.const(1))),
      ]),
    ];
  });

/** `combine(row, rowBytes, pulls, gradient, gradientBytes, groups)`: adds pull · row to the gradient, by four rows. */
const combine = () =>
  wasmFunction('combine', 6, (parameters, declare) => {
    const [row, rowBytes, pulls, gradient, gradientBytes, groups] = parameters as unknown as Six;
    const [to, end] = Array.from({ length: 2 }, () => declare(I32)) as unknown as Three;
    const at = Array.from({ length: ROWS }, () => declare(I32));
    const factors = Array.from({ length: ROWS }, () => declare(V128));
    const sum = declare(V128);
    return [
      whileTrue(i32.lessThan(i32.const(0), groups.get), [
        ...at.flatMap((address, r) => [
          address.set(row.get),
          row.set(i32.add(row.get, rowBytes.get)),
          factors[r]!.set(v128.load64Splat(pulls.get, r * NUMBER_BYTES)),
        ]),
        to.set(gradient.get),
        end.set(i32.add(gradient.get, gradientBytes.get)),
        whileTrue(i32.lessThan(to.get, end.get), [
          ...Array.from({ length: VECTORS }, (_, x) => x * VECTOR_BYTES).flatMap((offset) => [
            sum.set(v128.load(to.get, offset)),
            ...at.map((address, r) =>
              sum.set(f64x2.add(sum.get, f64x2.mul(factors[r]!.get, v128.load(address.get, offset)))),
            ),
            v128.store(to.get, sum.get, offset),
          ]),
          ...[...at, to].map((address) => advance(address, VECTORS * VECTOR_BYTES)),
        ]),
        advance(pulls, ROWS * NUMBER_BYTES),
        groups.set(i32.sub(groups.get, i32.const(1))),
      ]),
    ];
  });

type Three = readonly [Variable, Variable, Variable];
type Six = readonly [Variable, Variable, Variable, Variable, Variable, Variable];
