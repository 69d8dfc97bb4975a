import { wilsonInterval, type Interval } from './interval.js';

/**
 * A rate over trials that depend on each other within a cluster (the true pairs of one image, the regions in it), with
 * an interval that accounts for it. O(1) per cluster.
 */
export class ClusteredRate {
  clusters = 0;
  trials = 0;
  hits = 0;
  /** Σ over clusters of trials², hits², trials·hits: what the spread between clusters needs. */
  readonly #squares: [trials: number, hits: number, both: number] = [0, 0, 0];

  /** Takes one whole cluster; `trials` ≥ 1, `hits` in [0, trials]. */
  add(trials: number, hits: number): void {
    this.clusters++;
    this.trials += trials;
    this.hits += hits;
    this.#squares[0] += trials * trials;
    this.#squares[1] += hits * hits;
    this.#squares[2] += trials * hits;
  }

  /** hits / trials in [0, 1]; null without a trial. */
  get rate(): number | null {
    return this.trials === 0 ? null : this.hits / this.trials;
  }

  /**
   * Wilson's interval (95%) with the number of trials that would spread as these clusters do; null without a trial.
   */
  get interval(): Interval | null {
    const { rate } = this;
    return rate === null ? null : wilsonInterval(rate, this.#effectiveTrials(rate));
  }

  /**
   * The number of independent trials with the same variance as hits / trials under resampling of clusters; at most the
   * number of trials.
   */
  #effectiveTrials(rate: number): number {
    const [trials, hits, both] = this.#squares;
    const variance = (hits - 2 * rate * both + rate * rate * trials) / (this.trials * this.trials);
    if (variance <= 0) return this.clusters;
    return Math.min(this.trials, (rate * (1 - rate)) / variance);
  }
}
