/** Number type of a kernel: `float32` is twice as fast, `float64` is for optimisation. */
export type Precision = 'float32' | 'float64';
export type Numbers = Float32Array | Float64Array;

/** Rows and columns of every matrix are padded to a multiple of this, with zeros. */
const FILL = 8;
/** A tile of the product that stays in registers. */
export const TILE_ROWS = 4;
export const TILE_VECTORS = 2;
export const VECTOR_BYTES = 16;
/** A block of the left factor and a tile's width of the right one fit into the first-level caches. */
export const BLOCK_ROWS = 64;
export const BLOCK_DEPTH = 512;
const PAGE_BYTES = 1 << 16;

/** A matrix of the kernel's memory, row-major. */
export interface Matrix {
  /** Byte address of its first number. */
  readonly at: number;
  /** The requested number; after them are zeros up to a multiple of `FILL`. */
  readonly rows: number;
  readonly columns: number;
  /** Numbers from one row to the next. */
  readonly stride: number;
}

/** `count` with padding. */
export const filled = (count: number): number => Math.ceil(count / FILL) * FILL;

/** Plans the layout of a computation in one memory, before it exists. */
export class MemoryPlan {
  #bytes = PAGE_BYTES;

  constructor(readonly precision: Precision) {}

  matrix(rows: number, columns: number): Matrix {
    const stride = filled(columns);
    return { at: this.bytes(filled(rows) * stride * sizeOf(this.precision)), rows, columns, stride };
  }

  /** Address of this many bytes on separate cache lines. */
  bytes(count: number): number {
    const at = this.#bytes;
    this.#bytes += Math.ceil(count / 64) * 64;
    return at;
  }

  /** The working memory of a `MatrixKernel`; one each. */
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

/** The numbers of a matrix in memory order, with padding. */
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

export const sizeOf = (precision: Precision): number => (precision === 'float32' ? 4 : 8);
export const lanesOf = (precision: Precision): number => VECTOR_BYTES / sizeOf(precision);
