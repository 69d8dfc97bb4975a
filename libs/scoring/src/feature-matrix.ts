import type { Features } from '@primitives/probes';
import { requireNames, takeScores, type Predictions } from './matrices.js';
import { LabelsError, PredictionsError } from './predictions-error.js';

/** The rows of a protocol's only matrix, collected shard by shard. The first shard determines the width. */
export class FeatureMatrix {
  #data: Float32Array = new Float32Array(0);
  #width = 0;

  constructor(
    private readonly name: string,
    private readonly rows: number,
    /** `any`: the first shard determines it. */
    private readonly columns: number | 'any',
  ) {}

  /**
   * @throws PredictionsError when the matrix is missing or not the only one, has another shape, or is not finite:
   *   models are trained on features
   */
  add(places: Uint32Array, predictions: Predictions): void {
    requireNames(predictions, [this.name]);
    const width = this.columns === 'any' ? this.#width || (predictions.get(this.name)?.shape[1] ?? 0) : this.columns;
    const rows = takeScores(predictions, this.name, {
      rows: places.length,
      rowsAre: 'instances',
      columns: width,
      columnsAre: this.columns === 'any' ? 'dimensions' : 'primitives',
    });
    if (!rows) return;
    const at = rows.findIndex((value) => !Number.isFinite(value));
    if (at >= 0) {
      throw new PredictionsError(
        'not_finite',
        `the matrix "${this.name}" is not finite at row ${Math.floor(at / width)}, column ${at % width}`,
        'a finite number',
        String(rows[at]),
        'look for a division by zero or an overflow in the model',
      );
    }
    if (this.#width === 0) {
      this.#width = width;
      this.#data = new Float32Array(this.rows * width);
    }
    places.forEach((place, row) => this.#data.set(rows.subarray(row * width, (row + 1) * width), place * width));
  }

  get features(): Features {
    return { rows: this.rows, dimensions: this.#width, data: this.#data };
  }
}

/** The rows at these indices, in this order. */
export function rowsAt({ dimensions, data }: Features, places: readonly number[]): Features {
  const picked = new Float32Array(places.length * dimensions);
  places.forEach((place, row) =>
    picked.set(data.subarray(place * dimensions, (place + 1) * dimensions), row * dimensions),
  );
  return { rows: places.length, dimensions, data: picked };
}

/** The same matrix in shared memory, so that many compute tasks use it without a copy. */
export function sharedFeatures({ rows, dimensions, data }: Features): Features {
  const room = new SharedArrayBuffer(data.byteLength);
  const shared = data instanceof Float32Array ? new Float32Array(room) : new Float64Array(room);
  shared.set(data);
  return { rows, dimensions, data: shared };
}

/** A part of the definition that the protocol requires. @throws LabelsError when the definition does not have it */
export function requirePart<T>(part: T | undefined, name: string, protocol: string): T {
  if (part !== undefined) return part;
  throw new LabelsError(
    `the definition has no part "${name}"`,
    `a benchmark of the protocol ${protocol}`,
    'none',
    'score a benchmark of this protocol, or choose another protocol',
  );
}
