import type { MetricEvaluator } from '@primitives/metrics';
import type { NormalDraws } from './normal-draws.js';

/** Test sets of one size, drawn again and again from the same law. */
export interface Population {
  /** Heading of its column in the published tables. */
  readonly name: string;
  /** A test set as a submission was scored on it. */
  split(draws: NormalDraws): SimulatedSplit;
}

export interface SimulatedSplit {
  readonly evaluator: MetricEvaluator;
  readonly clusterOf?: Uint32Array;
}
