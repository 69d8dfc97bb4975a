/**
 * The metrics of one submission as a function of how often each instance counts: what a resample and a jackknife call
 * some thousand times. Made from outcomes, never from scores.
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
  /**
   * Every metric without each cluster in turn, NaN where it is undefined; absent where evaluating once a cluster is
   * fast enough.
   *
   * @param clusterOf  the cluster of each instance, 0 .. G − 1; each instance is its own when absent
   */
  leaveOneOut?(clusterOf?: Uint32Array): Float64Array[];
  /**
   * By metric: the part of the value that is due to an arbitrary choice which follows from the test set, and not to one
   * of its clusters; 0 without one. Absent where no metric has one.
   */
  arbitraryParts?(): Float64Array;
}
