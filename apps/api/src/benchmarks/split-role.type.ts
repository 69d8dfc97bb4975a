import type { SplitRole } from '@primitives/store/benchmarks';
import { graphqlEnum } from '../graphql/enum.js';

export const SplitRoleEnum = graphqlEnum<SplitRole>('SplitRole', 'Whether the labels of a split are known.', {
  public: 'Anyone may have the labels.',
  hidden: 'Only the scorer has the labels.',
});
