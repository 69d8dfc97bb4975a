import { decimal } from './decimal.ts';

it('removes the rounding error of a computed number', () => {
  expect(0.07 * 100).not.toBe(7);
  expect([decimal(0.07 * 100), decimal(0.7 / 100), decimal(40)]).toEqual([7, 0.007, 40]);
});
