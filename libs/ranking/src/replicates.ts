import type { MetricEvaluator } from '@primitives/metrics';
import { drawWeights, type Resampling } from './resampling.js';

/** Resamples in memory at once: enough to read a submission's tables from memory once for all of them. */
const BLOCK = 32;

/** The values of several submissions under the same resamples, for each metric; NaN where undefined. */
export interface Replicates {
  readonly metrics: readonly string[];
  readonly submissions: number;
  readonly resamples: number;
  /** Metric → submissions: the value without resampling. */
  readonly values: readonly Float64Array[];
  /** Metric → submissions × resamples, row-major. */
  readonly draws: readonly Float64Array[];
}

/** Submissions of one track have the same metrics and instances. */
export class UnlikeSubmissionsError extends Error {
  override readonly name = 'UnlikeSubmissionsError';
  readonly code = 'submissions_unlike';

  constructor(readonly submission: number) {
    super(`submission ${submission} has other metrics or another number of instances than the first`);
  }
}

/**
 * Evaluates every submission under the same resamples. O(submissions · resamples · instances) time; submissions ·
 * resamples · metrics numbers of memory.
 *
 * @param from  number of the first resample, for anyone who makes them a part at a time
 * @throws UnlikeSubmissionsError
 */
export function replicate(
  evaluators: readonly MetricEvaluator[],
  plan: Resampling,
  resamples: number,
  from = 0,
): Replicates {
  const metrics = evaluators[0]?.metrics ?? [];
  evaluators.forEach((evaluator, index) => {
    const alike = evaluator.instances === plan.instances && evaluator.metrics.join() === metrics.join();
    if (!alike) throw new UnlikeSubmissionsError(index);
  });
  const submissions = evaluators.length;
  const values = metrics.map(() => new Float64Array(submissions));
  const draws = metrics.map(() => new Float64Array(submissions * resamples));
  const out = new Float64Array(metrics.length);
  evaluators.forEach((evaluator, row) => {
    evaluator.evaluate(undefined, out);
    out.forEach((value, m) => (values[m]![row] = value));
  });
  const weights = Array.from({ length: Math.min(BLOCK, resamples) }, () => new Uint16Array(plan.instances));
  for (let first = 0; first < resamples; first += BLOCK) {
    const count = Math.min(BLOCK, resamples - first);
    for (let j = 0; j < count; j++) drawWeights(plan, from + first + j, weights[j]!);
    evaluators.forEach((evaluator, row) => {
      for (let j = 0; j < count; j++) {
        evaluator.evaluate(weights[j], out);
        for (let m = 0; m < out.length; m++) draws[m]![row * resamples + first + j] = out[m]!;
      }
    });
  }
  return { metrics, submissions, resamples, values, draws };
}

/** A row's resamples under a metric, as a view. */
export function resamplesOf(replicates: Replicates, metric: number, submission: number): Float64Array {
  const { resamples } = replicates;
  return replicates.draws[metric]!.subarray(submission * resamples, (submission + 1) * resamples);
}
