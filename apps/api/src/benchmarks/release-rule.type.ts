import { registerEnumType } from '@nestjs/graphql';

/** Disclosure rule for results on a hidden split. */
export const ReleaseRuleEnum = { IMPROVEMENTS: 'improvements', ROUNDED: 'rounded', EXACT: 'exact' } as const;
registerEnumType(ReleaseRuleEnum, {
  name: 'ReleaseRule',
  description: 'Disclosure rule for results on a hidden split.',
  valuesMap: {
    IMPROVEMENTS: {
      description: "Publish rounded values of results that improve on the team's best by a minimum step.",
    },
    ROUNDED: { description: 'Publish rounded values of every result.' },
    EXACT: { description: 'Publish exact values of every result.' },
  },
});
