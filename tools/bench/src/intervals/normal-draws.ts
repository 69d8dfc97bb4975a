import { Xoshiro128 } from '@primitives/ranking';

// Bound once: looking globals up is most of their cost where they are intercepted, as in jest.
const { cos, exp, log, max, min, round, sin, sqrt, PI } = Math;

/** The deviation of a sum of two numbers from 0 to 65,535 is √((65,536² − 1) / 6). */
const STEP = 1 / sqrt((65_536 ** 2 - 1) / 6);
/** The largest of `triangular`. */
export const FARTHEST = 65_535 * STEP;

/** Seeded numbers for a simulation. */
export class NormalDraws {
  readonly #random: Xoshiro128;
  #spare = NaN;

  constructor(seed: number) {
    this.#random = Xoshiro128.seeded(seed);
  }

  /** In (0, 1). */
  readonly uniform = (): number => (this.#random.next() + 0.5) / 2 ** 32;

  /** Standard normal. */
  readonly normal = (): number => {
    if (!Number.isNaN(this.#spare)) {
      const taken = this.#spare;
      this.#spare = NaN;
      return taken;
    }
    const radius = sqrt(-2 * log(this.uniform()));
    const angle = 2 * PI * this.uniform();
    this.#spare = radius * sin(angle);
    return radius * cos(angle);
  };

  /** A triangular number of deviation 1, at most `FARTHEST` from 0: for simulations with millions of scores. */
  readonly triangular = (): number => {
    const word = this.#random.next();
    return ((word & 65_535) + (word >>> 16) - 65_535) * STEP;
  };

  /** One of `share` or so, with a probability that members of a cluster share: a logistic-normal of deviation 0.7. */
  rates(clusterOf: Uint32Array, share: number): Float64Array {
    const centre = log(share / (1 - share));
    const effect = new Float64Array(clusterOf.length);
    for (let cluster = 0; cluster < effect.length; cluster++) effect[cluster] = 0.7 * this.normal();
    const rates = new Float64Array(clusterOf.length);
    for (let i = 0; i < rates.length; i++) rates[i] = 1 / (1 + exp(-(centre + effect[clusterOf[i]!]!)));
    return rates;
  }

  /** Successes of so many trials a member, at its cluster's rate: a rounded normal for many trials. */
  counts(clusterOf: Uint32Array, trials: number, share: number): Uint32Array {
    if (trials === 0) return new Uint32Array(clusterOf.length);
    const counts = new Uint32Array(clusterOf.length);
    const rates = this.rates(clusterOf, share);
    for (let i = 0; i < counts.length; i++) counts[i] = this.successes(trials, rates[i]!);
    return counts;
  }

  successes(trials: number, rate: number): number {
    const spread = sqrt(trials * rate * (1 - rate));
    if (spread > 3) return min(trials, max(0, round(trials * rate + spread * this.normal())));
    let found = 0;
    for (let trial = 0; trial < trials; trial++) if (this.uniform() < rate) found++;
    return found;
  }
}
