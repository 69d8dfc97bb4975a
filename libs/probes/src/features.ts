/** N rows of D features, row-major: the output of a frozen model for N images or concepts. */
export interface Features {
  readonly rows: number;
  readonly dimensions: number;
  readonly data: Float32Array | Float64Array;
}

/** One row as a view. */
export function featureRow({ dimensions, data }: Features, row: number): Float32Array | Float64Array {
  return data.subarray(row * dimensions, (row + 1) * dimensions);
}

/** A feature is NaN or infinite, or the data do not fill rows × dimensions. */
export class FeatureError extends Error {
  override readonly name = 'FeatureError';
  readonly code = 'not_finite';
}

/** @throws FeatureError naming the first invalid row */
export function requireFinite({ rows, dimensions, data }: Features): void {
  if (data.length !== rows * dimensions)
    throw new FeatureError(`${rows} × ${dimensions} features are ${rows * dimensions} values, found ${data.length}`);
  const at = data.findIndex((value) => !Number.isFinite(value));
  if (at >= 0)
    throw new FeatureError(
      `feature ${at % dimensions} of row ${Math.floor(at / dimensions)} is ${data[at]}, expected a finite number`,
    );
}

/** Σ of the products of a weight vector's first D entries with a row, plus its bias: O(D). */
export function affine(weights: ArrayLike<number>, offset: number, dimensions: number, row: ArrayLike<number>): number {
  let sum = weights[offset + dimensions]!;
  for (let k = 0; k < dimensions; k++) sum += weights[offset + k]! * row[k]!;
  return sum;
}
