/** Activation that a classifier's manifest declares for a head's output; applied to each row in float32. */
export type Activation = 'softmax' | 'sigmoid' | 'none';

/**
 * The head's scores under its declared activation, row by row. Sums and exponentials in float64, each result rounded
 * once.
 */
export function activate(values: Float32Array, width: number, activation: Activation): Float32Array {
  if (activation === 'none') return values;
  if (activation === 'sigmoid') return values.map((x) => 1 / (1 + Math.exp(-x)));
  const scores = new Float32Array(values.length);
  for (let start = 0; start < values.length; start += width) {
    const row = values.subarray(start, start + width);
    const most = row.reduce((a, b) => Math.max(a, b), -Infinity);
    let sum = 0;
    for (const x of row) sum += Math.exp(x - most);
    row.forEach((x, i) => (scores[start + i] = Math.exp(x - most) / sum));
  }
  return scores;
}
