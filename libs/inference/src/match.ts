import { DEFAULT_POSITIVE_INDEX, type BundleReport } from '@primitives/bundle';
import type { Rows } from './rows.js';

/** How a matcher's output becomes one score per pair. */
export interface Match {
  readonly output: string;
  /** @returns one score per row: the output itself, or the probability of a match if it answers [mismatch, match] */
  scores(rows: Rows): Float32Array;
}

/** As the manifest declares it. */
export function matchOf({ manifest }: BundleReport): Match {
  if (manifest?.interface !== 'matcher') throw new Error('only a matcher has a match');
  const { output, positive_index: positive = DEFAULT_POSITIVE_INDEX } = manifest.match;
  return { output, scores: (rows) => (rows.width === 1 ? rows.values : probabilities(rows, positive, 1 - positive)) };
}

/** Softmax over two columns of each row: the probability of the first. In float64, rounded once. */
export function probabilities({ n, width, values }: Rows, likely: number, unlikely: number): Float32Array {
  return Float32Array.from(
    { length: n },
    (_, row) => 1 / (1 + Math.exp(values[row * width + unlikely]! - values[row * width + likely]!)),
  );
}
