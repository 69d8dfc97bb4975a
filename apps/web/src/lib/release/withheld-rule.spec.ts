import { RULE_REASONS } from '@primitives/results';

import { withheldRule } from './withheld-rule.ts';

it('names the rule by the reason that the scorer records', () =>
  expect([RULE_REASONS.improvement, RULE_REASONS.chance, 'a fault'].map(withheldRule)).toEqual([
    'improvement',
    'chance',
    'other',
  ]));
it('names the older rule without a reason', () => expect(withheldRule(null)).toBe('improvement'));
