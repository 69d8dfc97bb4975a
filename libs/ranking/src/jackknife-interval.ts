import {
  standardError,
  wilsonInterval,
  type Contributions,
  type Interval,
  type MetricRange,
} from '@primitives/metrics';
import { studentQuantile } from './student-t.js';

/** Rounding leaves this much of the value of a spread that is none. */
const ROUNDING = 1e-12;

/**
 * The interval of a metric from its contributions: it covers the expected value of the metric on test sets of this
 * size. O(G).
 *
 * A metric with two bounds has the score interval of the rate (value − lowest) / (highest − lowest) over the effective
 * number of trials, rate (1 − rate) / se²: for a share of clusters this is Wilson's interval, and it is always inside
 * the range. Quantiles are Student's with G − 1 degrees of freedom.
 *
 * A metric without an upper bound is a mean that may depend on few outlying clusters: its interval is that of Hall's
 * transformation, which removes the skewness of the contributions, with the degrees of freedom of their squares,
 * 2 G m² / v with mean m and variance v.
 *
 * @returns null where the contributions are undefined or do not vary
 * @see Efron and Stein 1981; Wilson, JASA 1927; Korn and Graubard, Survey Methodology 1998 (effective trials); Hall,
 * JRSS B 1992 (skewness); Satterthwaite 1946
 */
export function jackknifeInterval(contributions: Contributions, range: MetricRange, alpha = 0.05): Interval | null {
  const { value, of } = contributions;
  const error = of && errorOf(of, contributions);
  if (of === null || error === null || !(error > ROUNDING * Math.abs(value))) return null;
  const { lowest, highest } = range;
  if (highest === Infinity) return skewedInterval(value, error, momentsOf(of, value / of.length), lowest, alpha);
  const width = highest - lowest;
  const rate = (value - lowest) / width;
  const trials = (rate * (1 - rate)) / (error / width) ** 2;
  if (!(trials > 0)) return null;
  const { low, high } = wilsonInterval(rate, trials, studentQuantile(1 - alpha / 2, of.length - 1));
  return { low: lowest + width * low, high: lowest + width * high };
}

/**
 * On how many clusters the standard error of a metric rests: (Σ x²)² / Σ x⁴ of the centred contributions x. All of them
 * where half of the clusters are right; about the number of positives where these are rare. 0 where nothing varies.
 */
export function effectiveClusters({ value, of }: Contributions): number {
  if (of === null) return 0;
  const { second, fourth } = momentsOf(of, value / of.length);
  return fourth > 0 ? (of.length * second ** 2) / fourth : 0;
}

interface Moments {
  readonly count: number;
  readonly second: number;
  readonly third: number;
  readonly fourth: number;
}

function skewedInterval(
  value: number,
  error: number,
  { count, second, third, fourth }: Moments,
  lowest: number,
  alpha: number,
): Interval {
  const variance = Math.max(0, fourth - second ** 2); // of the squares; 0 up to rounding where all are equal
  const degrees = Math.max(1, Math.min(count - 1, (2 * count * second ** 2) / variance));
  const t = studentQuantile(1 - alpha / 2, degrees);
  // Not `second ** 1.5`: engines differ in the last bit of a power, and a result must not depend on the engine.
  const skewness = third / (second * Math.sqrt(second)) / Math.sqrt(count);
  // The studentised value at which Hall's cubic, u = x + κ x² / 3 + κ² x³ / 27 + κ / 6, has the value u.
  const at = (u: number) =>
    Math.abs(skewness) < 1e-6 ? u : (3 / skewness) * (Math.cbrt(1 + skewness * (u - skewness / 6)) - 1);
  return { low: Math.max(lowest, value - at(t) * error), high: value - at(-t) * error };
}

/** Standard errors of contributions: a board is ranked again and again with the same entries. */
const ERRORS = new WeakMap<Float64Array, number | null>();

function errorOf(of: Float64Array, contributions: Contributions): number | null {
  let error = ERRORS.get(of);
  if (error === undefined) ERRORS.set(of, (error = standardError(contributions)));
  return error;
}

function momentsOf(of: Float64Array, centre: number): Moments {
  const count = of.length;
  let [second, third, fourth] = [0, 0, 0];
  for (const own of of) {
    const square = (own - centre) ** 2;
    second += square / count;
    third += (square * (own - centre)) / count;
    fourth += square ** 2 / count;
  }
  return { count, second, third, fourth };
}
