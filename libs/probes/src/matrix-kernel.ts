import {
  f32x4,
  f64x2,
  I32,
  i32,
  i64,
  V128,
  v128,
  wasmFunction,
  wasmModule,
  whileTrue,
  type Expression,
  type Variable,
} from '@primitives/wasm';

/** What a kernel computes in: `float32` twice as fast, `float64` where an optimum is sought. */
export type Precision = 'float32' | 'float64';
export type Numbers = Float32Array | Float64Array;

/** Rows and columns of every matrix are filled up to a multiple of this, with zeros. */
const FILL = 8;
/** A tile of the product that stays in registers. */
const TILE_ROWS = 4;
const TILE_VECTORS = 2;
const VECTOR_BYTES = 16;
/** Depth of the innermost loop's body; divides `FILL`. */
const UNROLLED = 2;
/** A block of the left factor and a tile's width of the right one lie in the processor's first caches. */
const BLOCK_ROWS = 64;
const BLOCK_DEPTH = 512;
const PAGE_BYTES = 1 << 16;

/** A matrix of the kernel's memory, row-major. */
export interface Matrix {
  /** Byte address of its first number. */
  readonly at: number;
  /** As many as asked for; behind them lie zeros up to a multiple of `FILL`. */
  readonly rows: number;
  readonly columns: number;
  /** Numbers from one row to the next. */
  readonly stride: number;
}

/** `count` filled up. */
export const filled = (count: number): number => Math.ceil(count / FILL) * FILL;

/** Lays out what a computation needs in one memory, before there is one. */
export class MemoryPlan {
  #bytes = PAGE_BYTES;

  constructor(readonly precision: Precision) {}

  matrix(rows: number, columns: number): Matrix {
    const stride = filled(columns);
    return { at: this.bytes(filled(rows) * stride * sizeOf(this.precision)), rows, columns, stride };
  }

  /** Address of so many bytes on a cache line of their own. */
  bytes(count: number): number {
    const at = this.#bytes;
    this.#bytes += Math.ceil(count / 64) * 64;
    return at;
  }

  /** What a `MatrixKernel` works in; one each. */
  scratch(): number {
    return this.bytes(
      (BLOCK_ROWS * BLOCK_DEPTH + BLOCK_DEPTH * TILE_VECTORS * lanesOf(this.precision)) * sizeOf(this.precision),
    );
  }

  /** The memory, all zeros, which threads may share. @throws RangeError beyond 4 GiB */
  memory(): WebAssembly.Memory {
    const pages = Math.ceil(this.#bytes / PAGE_BYTES);
    return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  }
}

/** The numbers of a matrix as they lie, filling included. */
export function numbersOf(memory: WebAssembly.Memory, precision: Precision, { at, rows, stride }: Matrix): Numbers {
  return precision === 'float32'
    ? new Float32Array(memory.buffer, at, filled(rows) * stride)
    : new Float64Array(memory.buffer, at, filled(rows) * stride);
}

/** Some rows of a matrix; `from` a multiple of 4. */
export const rowsOf = (matrix: Matrix, precision: Precision, from: number, to: number): Matrix => ({
  ...matrix,
  at: matrix.at + from * matrix.stride * sizeOf(precision),
  rows: to - from,
});

/** Some columns of a matrix; `from` a multiple of 8. */
export const columnsOf = (matrix: Matrix, precision: Precision, from: number, to: number): Matrix => ({
  ...matrix,
  at: matrix.at + from * sizeOf(precision),
  columns: to - from,
});

/** The constants of a step of Adam. */
export interface AdamStep {
  readonly weightDecay: number;
  readonly beta1: number;
  readonly beta2: number;
  readonly epsilon: number;
  /** Learning rate / (1 − β₁ᵗ). */
  readonly rate: number;
  /** 1 / √(1 − β₂ᵗ). */
  readonly spread: number;
}

/**
 * Matrix products and Adam in WebAssembly SIMD. Every number of a product is summed in the order of the depth, multiplied and added apart:
 * the result is the same to the last bit on every machine and for every way of dealing the rows to threads.
 */
export class MatrixKernel {
  readonly #functions: KernelFunctions;
  readonly #size: number;
  readonly #packedRight: number;
  readonly #bytes: Uint8Array;

  /** @param scratch  an address of `MemoryPlan.scratch`, this kernel's own */
  constructor(
    private readonly memory: WebAssembly.Memory,
    private readonly precision: Precision,
    private readonly scratch: number,
  ) {
    const module = new WebAssembly.Module(moduleOf(precision));
    this.#functions = new WebAssembly.Instance(module, { host: { memory } }).exports as unknown as KernelFunctions;
    this.#size = sizeOf(precision);
    this.#bytes = new Uint8Array(memory.buffer);
    this.#packedRight = scratch + BLOCK_ROWS * BLOCK_DEPTH * this.#size;
  }

  /**
   * target = left · right, or leftᵀ · right. O(rows · columns · depth).
   *
   * @param target  its filled rows and columns are written; they must not overlap with the factors'
   */
  multiply(target: Matrix, left: Matrix, right: Matrix, { transposed = false }: { transposed?: boolean } = {}): void {
    const rows = filled(target.rows);
    const columns = filled(target.columns);
    const depth = filled(right.rows);
    const size = this.#size;
    const row = (transposed ? 1 : left.stride) * size;
    const column = (transposed ? left.stride : 1) * size;
    this.#clear(target, rows, columns);
    for (let k = 0; k < depth; k += BLOCK_DEPTH) {
      for (let i = 0; i < rows; i += BLOCK_ROWS) {
        this.#functions.multiply(
          left.at + i * row + k * column,
          row,
          column,
          right.at + k * right.stride * size,
          right.stride * size,
          target.at + i * target.stride * size,
          target.stride * size,
          Math.min(BLOCK_ROWS, rows - i) / TILE_ROWS,
          columns / (TILE_VECTORS * lanesOf(this.precision)),
          Math.min(BLOCK_DEPTH, depth - k),
          this.scratch,
          this.#packedRight,
        );
      }
    }
  }

  /** One step of Adam over `count` numbers at each address. @see Kingma & Ba 2015, algorithm 1; the decay is torch's: added to the gradient */
  adam(
    at: { readonly value: number; readonly gradient: number; readonly first: number; readonly second: number },
    count: number,
    step: AdamStep,
  ): void {
    const { weightDecay, beta1, beta2, epsilon, rate, spread } = step;
    const constants = [weightDecay, beta1, 1 - beta1, beta2, 1 - beta2, spread, epsilon, rate];
    const place =
      this.precision === 'float32'
        ? new Float32Array(this.memory.buffer, this.scratch, 8)
        : new Float64Array(this.memory.buffer, this.scratch, 8);
    place.set(constants);
    this.#functions.adam(at.value, at.gradient, at.first, at.second, this.scratch, (count * this.#size) / VECTOR_BYTES);
  }

  #clear({ at, stride }: Matrix, rows: number, columns: number): void {
    const width = stride * this.#size;
    if (columns === stride) this.#bytes.fill(0, at, at + rows * width);
    else for (let i = 0; i < rows; i++) this.#bytes.fill(0, at + i * width, at + i * width + columns * this.#size);
  }
}

interface KernelFunctions {
  readonly multiply: (...parameters: readonly number[]) => void;
  readonly adam: (...parameters: readonly number[]) => void;
}

const sizeOf = (precision: Precision): number => (precision === 'float32' ? 4 : 8);
const lanesOf = (precision: Precision): number => VECTOR_BYTES / sizeOf(precision);

const plus = (address: Expression, bytes: number) => i32.add(address, i32.const(bytes));
const advance = (variable: Variable, by: Expression) => variable.set(i32.add(variable.get, by));

/** What differs between the precisions. */
const LANES = {
  float32: {
    ...f32x4,
    splat: v128.load32Splat,
    move: (to: Expression, from: Expression, offset: number) => i32.store(to, i32.load(from), offset),
  },
  float64: {
    ...f64x2,
    splat: v128.load64Splat,
    move: (to: Expression, from: Expression, offset: number) => i64.store(to, i64.load(from), offset),
  },
} as const;

const modules = new Map<Precision, Uint8Array<ArrayBuffer>>();

/** Assembled once; `shared`, so that the threads of one training work in one memory. */
function moduleOf(precision: Precision): Uint8Array<ArrayBuffer> {
  const known = modules.get(precision);
  if (known) return known;
  const made = wasmModule([multiplication(precision), adamStep(precision)], 'shared');
  modules.set(precision, made);
  return made;
}

/**
 * `multiply(left, row, column, right, rightRow, target, targetRow, tiles, columnTiles, depth, packedLeft, packedRight)`: adds the product to
 * the target, tile by tile. Both factors are first laid out in the order in which they are read; strides are bytes.
 */
function multiplication(precision: Precision) {
  const { add, mul, splat, move } = LANES[precision];
  const size = sizeOf(precision);
  const tileBytes = TILE_VECTORS * VECTOR_BYTES;
  return wasmFunction('multiply', 12, (parameters, declare) => {
    const [left, row, column, right, rightRow, target, targetRow, tiles, columnTiles, depth, packedLeft, packedRight] =
      parameters as Twelve;
    const integer = () => declare(I32);
    const [tile, k, from, to, at, other, end, line] = Array.from({ length: 8 }, integer) as unknown as readonly Variable[] &
      Twelve;
    const sums = Array.from({ length: TILE_ROWS }, () => Array.from({ length: TILE_VECTORS }, () => declare(V128)));
    const rights = Array.from({ length: TILE_VECTORS }, () => declare(V128));
    const factor = declare(V128);
    const packLeft = [
      to.set(packedLeft.get),
      tile.set(i32.const(0)),
      whileTrue(i32.lessThan(tile.get, tiles.get), [
        from.set(left.get),
        k.set(i32.const(0)),
        whileTrue(i32.lessThan(k.get, depth.get), [
          at.set(from.get),
          ...Array.from({ length: TILE_ROWS }, (_, r) => [move(to.get, at.get, r * size), advance(at, row.get)]).flat(),
          advance(to, i32.const(TILE_ROWS * size)),
          advance(from, column.get),
          advance(k, i32.const(1)),
        ]),
        advance(left, i32.mul(row.get, i32.const(TILE_ROWS))),
        advance(tile, i32.const(1)),
      ]),
    ];
    const packRight = [
      from.set(right.get),
      to.set(packedRight.get),
      end.set(i32.add(packedRight.get, i32.mul(depth.get, i32.const(tileBytes)))),
      whileTrue(i32.lessThan(to.get, end.get), [
        ...rights.map((_, x) => v128.store(to.get, v128.load(from.get, x * VECTOR_BYTES), x * VECTOR_BYTES)),
        advance(from, rightRow.get),
        advance(to, i32.const(tileBytes)),
      ]),
    ];
    const eachSum = (line: Variable, what: (sum: Variable, x: number) => Expression): Expression[] =>
      sums.flatMap((vectors) => [...vectors.map((sum, x) => what(sum, x * VECTOR_BYTES)), advance(line, targetRow.get)]);
    const deeper = (step: number) => [
      ...rights.map((vector, x) => vector.set(v128.load(other.get, step * tileBytes + x * VECTOR_BYTES))),
      ...sums.flatMap((vectors, r) => [
        factor.set(splat(at.get, (step * TILE_ROWS + r) * size)),
        ...vectors.map((sum, x) => sum.set(add(sum.get, mul(factor.get, rights[x]!.get)))),
      ]),
    ];
    return [
      ...packLeft,
      whileTrue(i32.lessThan(i32.const(0), columnTiles.get), [
        ...packRight,
        at.set(packedLeft.get),
        to.set(target.get),
        tile.set(i32.const(0)),
        whileTrue(i32.lessThan(tile.get, tiles.get), [
          line.set(to.get),
          ...eachSum(line, (sum, offset) => sum.set(v128.load(line.get, offset))),
          other.set(packedRight.get),
          end.set(i32.add(at.get, i32.mul(depth.get, i32.const(TILE_ROWS * size)))),
          whileTrue(i32.lessThan(at.get, end.get), [
            ...Array.from({ length: UNROLLED }, (_, step) => deeper(step)).flat(),
            advance(at, i32.const(UNROLLED * TILE_ROWS * size)),
            advance(other, i32.const(UNROLLED * tileBytes)),
          ]),
          ...eachSum(to, (sum, offset) => v128.store(to.get, sum.get, offset)),
          advance(tile, i32.const(1)),
        ]),
        advance(right, i32.const(tileBytes)),
        advance(target, i32.const(tileBytes)),
        advance(columnTiles, i32.const(-1)),
      ]),
    ];
  });
}

type Twelve = readonly [
  Variable,
  Variable,
  Variable,
  Variable,
  Variable,
  Variable,
  Variable,
  Variable,
  Variable,
  Variable,
  Variable,
  Variable,
];

/** `adam(value, gradient, first, second, constants, vectors)`, the constants in the order of `MatrixKernel.adam`. */
function adamStep(precision: Precision) {
  const { add, sub, mul, div, sqrt, splat } = LANES[precision];
  return wasmFunction('adam', 6, (parameters, declare) => {
    const [value, gradient, first, second, constants, vectors] = parameters as unknown as Twelve;
    const [decay, keep1, take1, keep2, take2, spread, epsilon, rate] = Array.from({ length: 8 }, () =>
      declare(V128),
    ) as unknown as Twelve;
    const [g, m, v] = Array.from({ length: 3 }, () => declare(V128)) as unknown as Twelve;
    const constant = [decay, keep1, take1, keep2, take2, spread, epsilon, rate];
    return [
      ...constant.map((vector, i) => vector.set(splat(constants.get, i * sizeOf(precision)))),
      whileTrue(i32.lessThan(i32.const(0), vectors.get), [
        g.set(add(v128.load(gradient.get), mul(decay.get, v128.load(value.get)))),
        m.set(add(mul(keep1.get, v128.load(first.get)), mul(take1.get, g.get))),
        v.set(add(mul(keep2.get, v128.load(second.get)), mul(take2.get, mul(g.get, g.get)))),
        v128.store(first.get, m.get),
        v128.store(second.get, v.get),
        v128.store(
          value.get,
          sub(v128.load(value.get), div(mul(rate.get, m.get), add(mul(sqrt(v.get), spread.get), epsilon.get))),
        ),
        ...[value, gradient, first, second].map((address) => address.set(plus(address.get, VECTOR_BYTES))),
        vectors.set(plus(vectors.get, -1)),
      ]),
    ];
  });
}
