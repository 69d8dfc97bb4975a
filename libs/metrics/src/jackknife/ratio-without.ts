import { clusterCount } from './leave-one-out.js';

/** Σ part / Σ whole over instances without each cluster in turn; NaN where nothing is counted without it. O(N). */
export function ratioWithout(part: ArrayLike<number>, whole: ArrayLike<number>, clusterOf?: Uint32Array): Float64Array {
  const clusters = clusterCount(part.length, clusterOf);
  const parts = new Float64Array(clusters);
  const wholes = new Float64Array(clusters);
  let [sum, total] = [0, 0];
  for (let i = 0; i < part.length; i++) {
    const cluster = clusterOf ? clusterOf[i]! : i;
    parts[cluster]! += part[i]!;
    wholes[cluster]! += whole[i]!;
    sum += part[i]!;
    total += whole[i]!;
  }
  return parts.map((own, c) => (total === wholes[c] ? NaN : (sum - own) / (total - wholes[c]!)));
}
