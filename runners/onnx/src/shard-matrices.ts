import { createHash } from 'node:crypto';
import type { LayoutRow, MatrixLayout } from '@primitives/benchmark';
import type { Predictions } from '@primitives/inference';
import { encodeSafetensors } from '@primitives/protocol';

/** The predictor's output does not match the protocol's layout: a bug of the runner. */
export class LayoutMismatchError extends Error {
  override readonly name = 'LayoutMismatchError';
}

/**
 * The matrices of one shard, filled in place batch by batch; only the uploaded file is a copy. The first batch
 * determines the optional matrices and the width of an embedding.
 */
export class ShardMatrices {
  readonly #layout: ReadonlyMap<string, MatrixLayout>;
  readonly #matrices = new Map<string, { readonly columns: number; readonly data: Float32Array; filled: number }>();

  constructor(layout: readonly MatrixLayout[]) {
    this.#layout = new Map(layout.map((matrix) => [matrix.name, matrix]));
  }

  /** @param rows instances of the batch @throws LayoutMismatchError */
  append(predictions: Predictions, rows: number): void {
    for (const [name, values] of Object.entries(predictions)) {
      const matrix = this.#matrices.get(name) ?? this.#make(name, values.length / rows);
      if (matrix.filled + values.length > matrix.data.length)
        throw new LayoutMismatchError(`${name} was answered with too many values`);
      matrix.data.set(values, matrix.filled);
      matrix.filled += values.length;
    }
  }

  /** The answers for the instance at this index. @param instances of the whole shard */
  answerTo(instances: readonly LayoutRow[], place: number): Predictions {
    const queriesOf = ({ queries = [] }: LayoutRow) => queries.length;
    const queriesBefore = instances.slice(0, place).reduce((sum, instance) => sum + queriesOf(instance), 0);
    return Object.fromEntries(
      [...this.#matrices].map(([name, { columns, data }]) => {
        const [from, rows] =
          this.#layout.get(name)?.rowsAre === 'queries' ? [queriesBefore, queriesOf(instances[place]!)] : [place, 1];
        return [name, data.subarray(from * columns, (from + rows) * columns)];
      }),
    );
  }

  /**
   * A safetensors file, and a digest over the matrices' names and values: equal for equal scores with any batch size.
   *
   * @throws LayoutMismatchError
   */
  finish(): { readonly bytes: Uint8Array<ArrayBuffer>; readonly outputSha256: string } {
    for (const { name, required } of this.#layout.values())
      if (required && !this.#matrices.has(name)) throw new LayoutMismatchError(`${name} was not answered`);
    const hash = createHash('sha256');
    const tensors = new Map<string, { shape: number[]; data: Float32Array }>();
    for (const [name, { rows, columns: laidOut }] of this.#layout) {
      const matrix = this.#matrices.get(name);
      if (!matrix) continue;
      const { data, columns, filled } = matrix;
      if (filled < data.length)
        throw new LayoutMismatchError(`${name} was answered with ${filled} of ${data.length} values`);
      hash.update(name).update(new Uint8Array(data.buffer));
      tensors.set(name, { shape: laidOut === null ? [rows] : [rows, columns], data });
    }
    return { bytes: encodeSafetensors(tensors), outputSha256: hash.digest('hex') };
  }

  #make(name: string, width: number) {
    const matrix = this.#layout.get(name);
    if (!matrix) throw new LayoutMismatchError(`${name} is no matrix of the protocol`);
    const columns = matrix.columns === 'any' ? width : (matrix.columns ?? 1);
    const made = { columns, data: new Float32Array(matrix.rows * columns), filled: 0 };
    this.#matrices.set(name, made);
    return made;
  }
}
