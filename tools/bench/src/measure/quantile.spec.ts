import { quantile } from './quantile.js';

describe('a quantile', () => {
  it('of no value is NaN', () => expect(quantile([], 0.5)).toBeNaN());
  it('of one value is that value', () => expect(quantile([7], 0.95)).toBe(7));
  it.each([
    [0, 1],
    [0.5, 10],
    [0.95, 19],
    [1, 20],
  ])('%d of 1 … 20, in any order, is %d', (q, expected) => {
    const values = Array.from({ length: 20 }, (_, i) => 20 - i);
    expect(quantile(values, q)).toBe(expected);
  });
});
