const { abs, exp } = Math;

/** The probability that a standard normal is below x, to 1.5e-7. @see Abramowitz and Stegun 7.1.26 */
export function normalCdf(x: number): number {
  const z = abs(x) / Math.SQRT2;
  const t = 1 / (1 + 0.327_591_1 * z);
  const tail =
    t * (0.254_829_592 + t * (-0.284_496_736 + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))));
  const above = 0.5 * tail * exp(-z * z);
  return x < 0 ? above : 1 - above;
}
