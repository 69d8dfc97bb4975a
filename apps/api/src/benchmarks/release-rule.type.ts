import type { ReleaseRule } from '@primitives/results';
import { graphqlEnum } from '../graphql/enum.js';

/** Disclosure rule for results on a hidden split. */
export const ReleaseRuleEnum = graphqlEnum<ReleaseRule>(
  'ReleaseRule',
  'Disclosure rule for results on a hidden split.',
  {
    improvements: "Publish rounded values of results that improve on the team's best by a minimum step.",
    rounded: 'Publish rounded values of every result.',
    exact: 'Publish exact values of every result.',
  },
);
