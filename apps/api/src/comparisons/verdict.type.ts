import type { PairTest } from '@primitives/ranking';
import { graphqlEnum } from '../graphql/enum.js';

export type Verdict = PairTest['verdict'];
export type TestFamily = 'board' | 'compared';
export const TestFamilyEnum = graphqlEnum<TestFamily>(
  'TestFamily',
  'Differences over which a test bounds the probability of a false claim at 5%.',
  {
    board: 'All pairs of entries of the board under one metric: the family of its ranks and of its pair tests.',
    compared:
      'The compared submissions under one metric. For pairs that the board does not list: it lists those of its first 50 rows.',
  },
);

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
