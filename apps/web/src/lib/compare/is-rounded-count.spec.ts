import { isRoundedCount } from './is-rounded-count.ts';

it.each([
  ['LOG', 20, true],
  ['LOG', null, false],
  ['LINEAR', 0.02, false],
] as const)('of a metric on a %s axis with the step %p is %p', (axis, step, expected) =>
  expect(isRoundedCount({ axis }, { step })).toBe(expected),
);
it('is false without a value', () => expect(isRoundedCount({ axis: 'LOG' }, undefined)).toBe(false));
