import { decodeSafetensors } from '@primitives/protocol';
import type { MatrixLayout } from '@primitives/benchmark';
import { LayoutMismatchError, ShardMatrices } from './shard-matrices.js';

const matrix = (name: string, columns: MatrixLayout['columns'], rows = 3, required = true): MatrixLayout => ({
  name,
  rowsAre: columns === null ? 'queries' : 'instances',
  rows,
  columnsAre: '',
  columns,
  required,
  values: 'scores',
});
const floats = (...values: number[]) => Float32Array.from(values);
const read = (bytes: Uint8Array) =>
  Object.fromEntries(
    [...decodeSafetensors(bytes).tensors].map(([name, { shape, data }]) => [
      name,
      { shape, data: [...(data as Float32Array)] },
    ]),
  );

describe('the matrices of a shard', () => {
  it('are filled batch after batch', () => {
    const matrices = new ShardMatrices([matrix('score', 2), matrix('query_score', null, 4)]);
    matrices.append({ score: floats(1, 2, 3, 4), query_score: floats(7) }, 2);
    matrices.append({ score: floats(5, 6), query_score: floats(8, 9, 10) }, 1);
    expect(read(matrices.finish().bytes)).toEqual({
      score: { shape: [3, 2], data: [1, 2, 3, 4, 5, 6] },
      query_score: { shape: [4], data: [7, 8, 9, 10] },
    });
  });

  it("may have the width of the model's answer, and omit optional ones", () => {
    const matrices = new ShardMatrices([matrix('embedding', 'any'), matrix('pair', 2, 3, false)]);
    matrices.append({ embedding: floats(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) }, 3);
    expect(read(matrices.finish().bytes)).toEqual({
      embedding: { shape: [3, 4], data: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
    });
  });

  it('have a digest that depends on their values only', () => {
    const digest = (...batches: Float32Array[]) => {
      const matrices = new ShardMatrices([matrix('score', 1)]);
      for (const batch of batches) matrices.append({ score: batch }, batch.length);
      return matrices.finish().outputSha256;
    };
    expect(digest(floats(1), floats(2, 3))).toBe(digest(floats(1, 2), floats(3)));
    expect(digest(floats(1, 2, 3))).not.toBe(digest(floats(1, 3, 2)));
  });

  it.each<[string, Record<string, Float32Array>[]]>([
    ['another matrix', [{ other: floats(1, 2, 3) }]],
    ['too few values', [{ score: floats(1, 2) }]],
    ['too many values', [{ score: floats(1, 2, 3) }, { score: floats(4) }]],
    ['nothing', []],
  ])('are rejected with %s', (_, batches) => {
    const matrices = new ShardMatrices([matrix('score', 1)]);
    expect(() => {
      for (const batch of batches) matrices.append(batch, 1);
      matrices.finish();
    }).toThrow(LayoutMismatchError);
  });
});
