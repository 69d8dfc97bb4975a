import type { PairTest } from '@primitives/ranking';
import { graphqlEnum } from '../graphql/enum.js';

export type Verdict = PairTest['verdict'];
export const VerdictEnum = graphqlEnum<Verdict>(
  'Verdict',
  'Outcome of a significance test of a difference at the 5% level.',
  {
    better: 'Significantly better than the other one.',
    worse: 'Significantly worse than the other one.',
    not_significant: 'The difference is not significant.',
    not_tested: 'No test: the intervals of the metric are not calibrated at the size of the split.',
  },
);
