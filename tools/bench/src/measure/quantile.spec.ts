import { quantile } from './quantile.js';

describe('a quantile', () => {
  it('is NaN of nothing', () => expect(quantile([], 0.5)).toBeNaN());
  it('is the value itself of one', () => expect(quantile([7], 0.95)).toBe(7));
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
