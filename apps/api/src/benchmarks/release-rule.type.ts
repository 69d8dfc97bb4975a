import { registerEnumType } from '@nestjs/graphql';

/** What is published of results on a hidden split. */
export const ReleaseRuleEnum = { LADDER: 'ladder', ROUNDED: 'rounded', EXACT: 'exact' } as const;
registerEnumType(ReleaseRuleEnum, {
  name: 'ReleaseRule',
  description: 'How much of a result on a hidden split is published.',
  valuesMap: {
    LADDER: { description: "Rounded values of results that are better than the team's best by a step." },
    ROUNDED: { description: 'Rounded values of every result.' },
    EXACT: { description: 'Every result as it was computed.' },
  },
});
