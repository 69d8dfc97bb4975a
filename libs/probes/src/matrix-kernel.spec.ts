import { columnsOf, MemoryPlan, numbersOf, rowsOf, type Matrix, type Precision } from './kernel-memory.js';
import { MatrixKernel } from './matrix-kernel.js';

const PRECISIONS: Precision[] = ['float32', 'float64'];

/** A memory with matrices of small whole numbers, whose products are exact in both precisions. */
function room(precision: Precision, shapes: Readonly<Record<string, readonly [number, number]>>) {
  const plan = new MemoryPlan(precision);
  const matrices = Object.fromEntries(
    Object.entries(shapes).map(([name, [rows, columns]]) => [name, plan.matrix(rows, columns)]),
  );
  const scratch = plan.scratch();
  const memory = plan.memory();
  const of = (name: string): Matrix => matrices[name]!;
  const views = Object.fromEntries(
    Object.entries(matrices).map(([name, matrix]) => [name, numbersOf(memory, precision, matrix)]),
  );
  const at = (name: string, i: number, j: number): number => views[name]![i * of(name).stride + j]!;
  for (const [name, [rows, columns]] of Object.entries(shapes))
    for (let i = 0; i < rows; i++)
      for (let j = 0; j < columns; j++) views[name]![i * of(name).stride + j] = ((7 * i + 5 * j) % 9) - 4;
  return { kernel: new MatrixKernel(memory, precision, scratch), of, at, memory };
}

describe.each(PRECISIONS)('the matrix kernel in %s', (precision) => {
  it.each([
    [1, 1, 1],
    [3, 13, 5],
    [70, 9, 530],
  ])('multiplies %i × %i at a depth of %i, also with the left factor transposed', (rows, columns, depth) => {
    const { kernel, of, at } = room(precision, {
      a: [rows, depth],
      b: [depth, columns],
      c: [rows, columns],
      t: [depth, rows],
      d: [rows, columns],
    });
    kernel.multiply(of('c'), of('a'), of('b'));
    kernel.multiply(of('d'), of('t'), of('b'), { transposed: true });
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < columns; j++) {
        let [product, other] = [0, 0];
        for (let k = 0; k < depth; k++) {
          product += at('a', i, k) * at('b', k, j);
          other += at('t', k, i) * at('b', k, j);
        }
        if (at('c', i, j) !== product || at('d', i, j) !== other)
          expect([i, j, at('c', i, j), at('d', i, j)]).toEqual([i, j, product, other]);
      }
    }
  });

  it('multiplies some rows and columns of a matrix, and does not change the others', () => {
    const { kernel, of, at } = room(precision, { a: [16, 16], b: [16, 16], whole: [16, 16], part: [16, 16] });
    kernel.multiply(of('whole'), of('a'), of('b'));
    const before = at('part', 0, 0);
    kernel.multiply(
      columnsOf(rowsOf(of('part'), precision, 8, 16), precision, 8, 16),
      rowsOf(of('a'), precision, 8, 16),
      columnsOf(of('b'), precision, 8, 16),
    );
    for (const [i, j] of [
      [8, 8],
      [15, 15],
    ] as const)
      expect(at('part', i, j)).toBe(at('whole', i, j));
    expect(at('part', 0, 0)).toBe(before);
  });

  it('performs a step of Adam as in the paper', () => {
    const { kernel, of, at } = room(precision, { value: [8, 8], gradient: [8, 8], first: [8, 8], second: [8, 8] });
    const [value, gradient, first] = [at('value', 1, 2), at('gradient', 1, 2), at('first', 1, 2)];
    const second = Math.abs(at('second', 1, 2));
    const step = { weightDecay: 0.1, beta1: 0.9, beta2: 0.99, epsilon: 1e-8, rate: 0.5, spread: 2 };
    kernel.adam(
      { value: of('value').at, gradient: of('gradient').at, first: of('first').at, second: of('second').at },
      64,
      step,
    );
    const g = gradient + 0.1 * value;
    const m = 0.9 * first + 0.1 * g;
    const v = 0.99 * second + 0.01 * g * g;
    expect(at('first', 1, 2)).toBeCloseTo(m, 5);
    expect(at('second', 1, 2)).toBeCloseTo(v, 5);
    expect(at('value', 1, 2)).toBeCloseTo(value - (0.5 * m) / (Math.sqrt(v) * 2 + 1e-8), 5);
  });
});
