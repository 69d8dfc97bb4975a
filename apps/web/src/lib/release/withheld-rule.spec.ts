import { withheldRule } from './withheld-rule.ts';

it('names the rule under which a result is withheld', () =>
  expect(
    [null, 'not better by the minimum improvement', 'it is too close to chance to be published', 'a fault'].map(
      withheldRule,
    ),
  ).toEqual(['improvement', 'improvement', 'chance', 'other']));
