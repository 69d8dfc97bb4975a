import type { PairTest } from '@primitives/ranking';
import { graphqlEnum } from '../graphql/enum.js';

export type Verdict = PairTest['verdict'];
export const VerdictEnum = graphqlEnum<Verdict>('Verdict', 'Outcome of a significance test at the 5% level.', {
  better: 'Significantly better than the other one.',
  worse: 'Significantly worse than the other one.',
  tied: 'No significant difference.',
});
