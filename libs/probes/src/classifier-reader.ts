import { filled, MemoryPlan, numbersOf, type Matrix } from './kernel-memory.js';
import { MatrixKernel } from './matrix-kernel.js';
import type { MultinomialClassifier } from './multinomial.js';

const READ_ROWS = 128;

/** Predicts the classes of many rows, by matrix products; reuses its memory between classifiers. */
export class ClassifierReader {
  #room:
    | {
        readonly dimensions: number;
        readonly vectors: number;
        readonly kernel: MatrixKernel;
        readonly memory: WebAssembly.Memory;
        readonly x: Matrix;
        readonly w: Matrix;
        readonly z: Matrix;
      }
    | undefined;

  /**
   * The most likely class of each row; a tie goes to the lower class. O(rows · D · classes).
   *
   * @param write writes row i into the target, D numbers
   */
  classesOf(
    { classes, coefficients, intercepts }: MultinomialClassifier,
    rows: number,
    write: (i: number, target: Float64Array) => void,
  ): Uint32Array {
    const vectors = coefficients.length;
    const dimensions = coefficients[0]?.length ?? 0;
    const room = this.#spaceFor(dimensions, vectors);
    const stride = filled(vectors);
    const numbers = (matrix: Matrix) => numbersOf(room.memory, 'float64', matrix) as Float64Array;
    const w = { ...room.w, columns: vectors, stride };
    const weights = numbers(w).fill(0);
    coefficients.forEach((own, q) => own.forEach((weight, k) => (weights[k * stride + q] = weight)));
    const found = new Uint32Array(rows);
    for (let from = 0; from < rows; from += READ_ROWS) {
      const count = Math.min(READ_ROWS, rows - from);
      const x = numbers(room.x);
      for (let i = 0; i < count; i++) write(from + i, x.subarray(i * room.x.stride, i * room.x.stride + dimensions));
      const z = { ...room.z, rows: count, columns: vectors, stride };
      room.kernel.multiply(z, { ...room.x, rows: count }, w);
      const scores = numbers(z);
      for (let i = 0; i < count; i++) {
        const at = i * stride;
        for (let q = 0; q < vectors; q++) scores[at + q]! += intercepts[q]!;
        let best = vectors === 1 && scores[at]! > 0 ? 1 : 0;
        for (let q = 1; q < vectors; q++) if (scores[at + q]! > scores[at + best]!) best = q;
        found[from + i] = classes[best]!;
      }
    }
    return found;
  }

  #spaceFor(dimensions: number, vectors: number) {
    const room = this.#room;
    if (room && room.dimensions === dimensions && room.vectors >= vectors) return room;
    const plan = new MemoryPlan('float64');
    const most = Math.max(vectors, room?.vectors ?? 0);
    const matrices = {
      x: plan.matrix(READ_ROWS, dimensions),
      w: plan.matrix(dimensions, most),
      z: plan.matrix(READ_ROWS, most),
    };
    const scratch = plan.scratch();
    const memory = plan.memory();
    return (this.#room = {
      ...matrices,
      dimensions,
      vectors: most,
      memory,
      kernel: new MatrixKernel(memory, 'float64', scratch),
    });
  }
}

/** The class of one row, as `ClassifierReader` predicts it. */
export const classify = (classifier: MultinomialClassifier, row: ArrayLike<number>): number =>
  new ClassifierReader().classesOf(classifier, 1, (_, target) => target.set(row))[0]!;
