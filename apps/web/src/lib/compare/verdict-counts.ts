import { isAgainstVerdict } from '@primitives/boards';

import type { Comparison } from '../api/documents/compare.ts';

/** How many tested metrics show a model significantly better, and significantly worse, than the baseline. */
export interface VerdictCount {
  readonly name: string;
  readonly better: number;
  readonly worse: number;
  readonly tested: number;
  /** How many of the significant differences the rounded values do not show. */
  readonly rounded: number;
}

/**
 * The verdicts of each compared model, in the order of the models; none of a model whose differences are not tested.
 *
 * @param models the first is the baseline
 * @param metrics those of the table
 */
export function verdictCounts(
  models: readonly Pick<Comparison['models'][number], 'name' | 'submissionCode'>[],
  differences: readonly Pick<
    Comparison['differences'][number],
    'submissionCode' | 'metric' | 'difference' | 'verdict'
  >[],
  metrics: readonly Pick<Comparison['metrics'][number], 'id' | 'direction'>[],
): VerdictCount[] {
  return models.slice(1).flatMap(({ name, submissionCode }) => {
    const own = differences.filter((test) => test.submissionCode === submissionCode);
    const count = (verdict: string) => own.filter((test) => test.verdict === verdict).length;
    const [better, worse] = [count('BETTER'), count('WORSE')];
    const tested = better + worse + count('NOT_SIGNIFICANT');
    const rounded = own.filter(({ metric: id, difference, verdict }) => {
      const metric = metrics.find((each) => each.id === id);
      return metric && difference !== null && isAgainstVerdict({ difference, verdict }, metric.direction);
    }).length;
    return tested === 0 ? [] : [{ name, better, worse, tested, rounded }];
  });
}
