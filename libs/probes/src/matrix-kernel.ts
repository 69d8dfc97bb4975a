import { moduleOf, type KernelFunctions } from './kernel-code.js';
import {
  BLOCK_DEPTH,
  BLOCK_ROWS,
  filled,
  lanesOf,
  sizeOf,
  TILE_ROWS,
  TILE_VECTORS,
  VECTOR_BYTES,
  type Matrix,
  type Precision,
} from './kernel-memory.js';

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
 * Matrix products and Adam in WebAssembly SIMD. Every number of a product is summed in the order of the depth, with
 * separate multiplication and addition: the result is the same to the last bit on every machine and for every
 * distribution of rows to threads.
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
   * @param target its padded rows and columns are written; they must not overlap with the factors'
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

  /**
   * One step of Adam over `count` numbers at each address. @see Kingma & Ba 2015, algorithm 1; the decay is torch's:
   * added to the gradient
   */
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
