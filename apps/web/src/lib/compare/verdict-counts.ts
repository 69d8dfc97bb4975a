import type { Comparison } from '../api/documents/compare.ts';

/** How many tested metrics show a model significantly better, and significantly worse, than the baseline. */
export interface VerdictCount {
  readonly name: string;
  readonly better: number;
  readonly worse: number;
  readonly tested: number;
}

/**
 * The verdicts of each compared model, in the order of the models; none of a model whose differences are not tested.
 *
 * @param models the first is the baseline
 */
export function verdictCounts(
  models: readonly Pick<Comparison['models'][number], 'name' | 'submissionCode'>[],
  differences: readonly Pick<Comparison['differences'][number], 'submissionCode' | 'verdict'>[],
): VerdictCount[] {
  return models.slice(1).flatMap(({ name, submissionCode }) => {
    const own = differences.filter((test) => test.submissionCode === submissionCode);
    const count = (verdict: string) => own.filter((test) => test.verdict === verdict).length;
    const [better, worse] = [count('BETTER'), count('WORSE')];
    const tested = better + worse + count('NOT_SIGNIFICANT');
    return tested === 0 ? [] : [{ name, better, worse, tested }];
  });
}
