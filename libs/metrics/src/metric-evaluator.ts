/**
 * The metrics of one submission as a function of how often each instance counts: what a bootstrap calls some thousand times. Made
 * from outcomes, never from scores.
 */
export interface MetricEvaluator {
  /** Ids of the metrics, in the order of the values. */
  readonly metrics: readonly string[];
  readonly instances: number;
  /**
   * Writes one value a metric, NaN where it is undefined.
   *
   * @param weights  multiplicities of the instances; each counts once when undefined
   */
  evaluate(weights: Uint16Array | undefined, values: Float64Array): void;
}
