import type { Features } from '@primitives/probes';
import { Xoshiro128 } from '@primitives/ranking';

/** A frozen random projection of features. */
export interface ProjectionTask {
  /** N × dimensions. */
  readonly features: Features;
  /** Dimensions of the projected rows. */
  readonly width: number;
  readonly seed: number;
}

/** Random stream of the projection; the training uses other streams of the same seed. */
const STREAM = 2;

/**
 * N × width: the features times a matrix with entries uniform in ±1/√dimensions, as torch initialises a linear layer.
 * O(N · dimensions · width).
 */
export function projectionTask({ features, width, seed }: ProjectionTask): Features {
  const { rows, dimensions, data } = features;
  const random = Xoshiro128.seeded(seed, STREAM);
  const matrix = Float64Array.from(
    { length: dimensions * width },
    () => (random.next() / 2 ** 31 - 1) / Math.sqrt(dimensions),
  );
  const projected = new Float32Array(rows * width);
  const sums = new Float64Array(width);
  for (let row = 0; row < rows; row++) {
    sums.fill(0);
    for (let d = 0; d < dimensions; d++) {
      const value = data[row * dimensions + d]!;
      for (let k = 0; k < width; k++) sums[k]! += value * matrix[d * width + k]!;
    }
    projected.set(sums, row * width);
  }
  return { rows, dimensions: width, data: projected };
}
