import { normalQuantile } from './normal.js';

/**
 * The quantile of Student's t: exact for 1 and 2 degrees of freedom, and from 3 on Cornish and Fisher's expansion
 * around the normal quantile, to 1% for 3 degrees and to 0.01% for 10 at 97.5%.
 *
 * @param degrees of freedom, ≥ 1; fractions below 3 are rounded down
 * @see Abramowitz and Stegun 26.7.5
 */
export function studentQuantile(probability: number, degrees: number): number {
  if (degrees < 2) return Math.tan(Math.PI * (probability - 0.5));
  if (degrees < 3) return (2 * probability - 1) / Math.sqrt(2 * probability * (1 - probability));
  const z = normalQuantile(probability);
  const s = z * z;
  const terms = [
    1,
    (s + 1) / 4,
    ((5 * s + 16) * s + 3) / 96,
    (((3 * s + 19) * s + 17) * s - 15) / 384,
    ((((79 * s + 776) * s + 1482) * s - 1920) * s - 945) / 92_160,
  ];
  return z * terms.reduceRight((sum, term) => sum / degrees + term, 0);
}
