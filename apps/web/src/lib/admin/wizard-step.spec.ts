import { isFilled, stepOf } from './wizard-step.ts';

const at = (address: string | null, fallback = 0, complete = 4) =>
  stepOf(address, fallback, 4, (step) => step < complete);

it('is the step in the address, or else the given one', () => {
  expect([at('1'), at('3'), at('4')]).toEqual([0, 2, 3]);
  expect([at(null, 2), at('x', 1), at('0', 1), at('-1', 1)]).toEqual([2, 1, 1, 1]);
});

it('is at most the last step, and not after an incomplete one', () => {
  expect(at('9')).toBe(3);
  expect([at('4', 0, 1), at('2', 0, 1), at(null, 3, 0)]).toEqual([1, 1, 0]);
});

it('finds inputs that differ from an empty form', () => {
  expect(isFilled({ title: '', quota: 10 }, { title: '', quota: 10 })).toBe(false);
  expect(isFilled({ title: 'Pairs', quota: 10 }, { title: '', quota: 10 })).toBe(true);
});
