import type { MetricEvaluator } from '@primitives/metrics';
import type { NormalDraws } from './normal-draws.js';

/** Test sets of one size, sampled again and again from the same distribution. */
export interface Population {
  /** Heading of its column in the published tables. */
  readonly name: string;
  /** Seeds its test sets, by default the name: a renamed population keeps the test sets that are published. */
  readonly seed?: string;
  /** A test set as a submission was scored on it. */
  split(draws: NormalDraws): SimulatedSplit;
}

export interface SimulatedSplit {
  readonly evaluator: MetricEvaluator;
  readonly clusterOf?: Uint32Array;
}
