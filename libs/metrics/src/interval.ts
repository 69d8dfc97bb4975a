/** Two-sided 95% point of the standard normal distribution. */
const Z95 = 1.959963984540054;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * Wilson's score interval of a rate seen over n independent trials; within [0, 1] and sensible for n of a few and for
 * rates of 0 and 1, where a bootstrap has nothing to resample.
 *
 * @param rate in [0, 1];
 * @param n trials > 0, may be an effective number and so fractional;
 * @param z two-sided quantile, of 95% when absent
 * @see Wilson, JASA 1927
 */
export function wilsonInterval(rate: number, n: number, z = Z95): Interval {
  const z2 = z * z;
  const centre = (rate + z2 / (2 * n)) / (1 + z2 / n);
  const half = (z / (1 + z2 / n)) * Math.sqrt((rate * (1 - rate)) / n + z2 / (4 * n * n));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
