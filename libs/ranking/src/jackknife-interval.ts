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
 * the range. A metric without an upper bound has value ± t · se, truncated at the lowest value, with the degrees of
 * freedom of its squared influences, 2 G m² / v with their mean m and variance v: a mean that depends on few outlying
 * clusters has a wider interval. Quantiles are Student's, with at most G − 1 degrees of freedom.
 *
 * @returns null where the contributions are undefined or do not vary
 * @see Efron and Stein 1981; Wilson, JASA 1927; Korn and Graubard, Survey Methodology 1998 (effective trials);
 * Satterthwaite 1946
 */
export function jackknifeInterval(contributions: Contributions, range: MetricRange, alpha = 0.05): Interval | null {
  const { value, of } = contributions;
  const error = of && errorOf(of, contributions);
  if (of === null || error === null || !(error > ROUNDING * Math.abs(value))) return null;
  const { lowest, highest } = range;
  if (highest === Infinity) {
    const half = studentQuantile(1 - alpha / 2, degreesOfFreedom(of, value / of.length)) * error;
    return { low: Math.max(lowest, value - half), high: value + half };
  }
  const width = highest - lowest;
  const rate = (value - lowest) / width;
  const trials = (rate * (1 - rate)) / (error / width) ** 2;
  if (!(trials > 0)) return null;
  const { low, high } = wilsonInterval(rate, trials, studentQuantile(1 - alpha / 2, of.length - 1));
  return { low: lowest + width * low, high: lowest + width * high };
}

/** Standard errors of contributions: a board is ranked again and again with the same entries. */
const ERRORS = new WeakMap<Float64Array, number | null>();

function errorOf(of: Float64Array, contributions: Contributions): number | null {
  let error = ERRORS.get(of);
  if (error === undefined) ERRORS.set(of, (error = standardError(contributions)));
  return error;
}

function degreesOfFreedom(of: Float64Array, centre: number): number {
  const n = of.length;
  let [mean, second] = [0, 0];
  for (const own of of) {
    const square = (own - centre) ** 2;
    mean += square / n;
    second += square ** 2 / n;
  }
  const variance = second - mean ** 2;
  return Math.max(1, Math.min(n - 1, (2 * n * mean ** 2) / variance));
}
