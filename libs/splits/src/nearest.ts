/** N embeddings of D dimensions, row-major. */
export interface Embeddings {
  readonly rows: number;
  readonly dimensions: number;
  readonly data: Float32Array | Float64Array;
}

/** Rows scaled to length 1; a zero row stays zero, with similarity 0 to every other. O(N · D). */
export function normalisedRows({ rows, dimensions, data }: Embeddings): Float64Array {
  const unit = new Float64Array(data.length);
  for (let i = 0; i < rows; i++) {
    let squares = 0;
    for (let k = i * dimensions; k < (i + 1) * dimensions; k++) squares += data[k]! * data[k]!;
    const norm = squares === 0 ? 1 : Math.sqrt(squares);
    for (let k = i * dimensions; k < (i + 1) * dimensions; k++) unit[k] = data[k]! / norm;
  }
  return unit;
}

/**
 * Each row's highest cosine to any other row that `allowed` permits, in [−1, 1]; −∞ without one. O(N² · D).
 *
 * @param allowed whether rows i and j may be compared; default: all
 */
export function nearestSimilarities(
  embeddings: Embeddings,
  allowed: (i: number, j: number) => boolean = () => true,
): Float64Array {
  const { rows, dimensions } = embeddings;
  const unit = normalisedRows(embeddings);
  const best = new Float64Array(rows).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < rows; i++) {
    for (let j = i + 1; j < rows; j++) {
      if (!allowed(i, j)) continue;
      let dot = 0;
      for (let k = 0; k < dimensions; k++) dot += unit[i * dimensions + k]! * unit[j * dimensions + k]!;
      if (dot > best[i]!) best[i] = dot;
      if (dot > best[j]!) best[j] = dot;
    }
  }
  return best;
}

/** The pairs of rows whose cosine is at least `threshold`. O(N² · D). */
export function similarPairs(embeddings: Embeddings, threshold: number): [number, number][] {
  const { rows, dimensions } = embeddings;
  const unit = normalisedRows(embeddings);
  const pairs: [number, number][] = [];
  for (let i = 0; i < rows; i++) {
    for (let j = i + 1; j < rows; j++) {
      let dot = 0;
      for (let k = 0; k < dimensions; k++) dot += unit[i * dimensions + k]! * unit[j * dimensions + k]!;
      if (dot >= threshold) pairs.push([i, j]);
    }
  }
  return pairs;
}

/**
 * The `top` rows with the highest similarity to another row, most similar first; ties go to the lower index. O(N² · D).
 */
export function mostSimilar(embeddings: Embeddings, top: number): { maxSimilarity: Float64Array; selected: number[] } {
  const maxSimilarity = nearestSimilarities(embeddings);
  const order = Array.from(maxSimilarity, (_, i) => i).sort((i, j) => maxSimilarity[j]! - maxSimilarity[i]! || i - j);
  return { maxSimilarity, selected: order.slice(0, top) };
}
