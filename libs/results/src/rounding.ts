/** The properties of a metric that its rounding needs. */
export interface MetricScale {
  readonly lowest: number;
  /** Infinity where the metric has no upper bound. */
  readonly highest: number;
}

/** A number in [0, 1) that depends only on the text and on a secret of the scorer. */
export type SecretUniform = (text: string) => number;

/** z of a two-sided 95% interval. */
const Z = 1.96;
/** The preferred numbers for rounding steps. */
const SERIES = [1, 2, 5];
/** 1, 2, 5, 10, 20, … up to 5 × 10⁹: values without an upper bound are rounded to these. */
const GEOMETRIC = Array.from({ length: 10 }, (_, power) => SERIES.map((lead) => lead * 10 ** power)).flat();

/**
 * The widest half of a 95% interval that a share over `units` independent units can have: 1.96 · ½ / √units, in [0,
 * ∞). It is independent of the labels, so that it discloses nothing.
 */
export const widestHalf = (units: number): number => (Z * 0.5) / Math.sqrt(units);

/**
 * The step to which a share over `units` independent units is rounded: the largest of 1, 2 and 5 × 10ᵏ that does not
 * exceed `widestHalf(units)`. 30 units: 0.1; 100: 0.05; 1,000: 0.02; 10,000: 0.005.
 */
export function roundingStep(units: number): number {
  const half = widestHalf(units);
  const power = Math.floor(Math.log10(half));
  const lead = SERIES.filter((each) => each * 10 ** power <= half * (1 + 1e-12)).at(-1) ?? 1;
  return decimal(lead * 10 ** power);
}

/** `roundingStep` in the unit of a metric: unchanged for a percent metric, proportional to the range for others. */
export const metricStep = (units: number, scale: MetricScale): number => inUnitOf(scale, roundingStep(units));

/** A step of shares in the unit of a metric. */
const inUnitOf = ({ lowest, highest }: MetricScale, step: number): number =>
  decimal(step * Math.max(1, (highest - lowest) / 2));

/**
 * The step of a published value of a metric, in its unit, from which the exact value differs by less. Values without an
 * upper bound are rounded to 1, 2, 5, 10, …, so that theirs is the distance to the next of these: 30 of 20. It follows
 * from the number of units and the published value, which are public, and discloses nothing about labels.
 *
 * @param shareStep the step of shares, `roundingStep` of the number of units
 * @param value as published
 */
export const publishedStep = (shareStep: number, scale: MetricScale, value: number): number =>
  scale.highest === Infinity ? geometricStep(value) : inUnitOf(scale, shareStep);

const geometricStep = (value: number): number => (GEOMETRIC.find((each) => each > value) ?? 2 * value) - value;

/**
 * Stochastic rounding to a multiple of `step`: up with the probability of the remainder, so that the mean over
 * `uniform` is the value, and the error is always below one step. There is no boundary at which one label decides with
 * certainty what is published.
 *
 * @param uniform in [0, 1)
 */
export function roundStochastically(value: number, step: number, uniform: number): number {
  const steps = value / step;
  const nearest = Math.round(steps);
  // A value on the grid does not change, whatever its last bit.
  return decimal((Math.abs(steps - nearest) < 1e-9 ? nearest : Math.floor(steps + uniform)) * step);
}

/** The same on the series 0, 1, 2, 5, 10, …, between neighbours in proportion. */
export function roundGeometrically(value: number, uniform: number): number {
  const above = GEOMETRIC.find((each) => each >= value) ?? GEOMETRIC.at(-1) ?? value;
  const below = [0, ...GEOMETRIC].filter((each) => each <= value).at(-1) ?? 0;
  return above > below && uniform < (value - below) / (above - below) ? above : below;
}

/** Removes the noise of binary fractions: 0.6, not 0.6000000000000001. */
export const decimal = (value: number): number => Number(value.toPrecision(9));
