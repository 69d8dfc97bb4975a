import { kendallTau } from './kendall-tau.js';

describe('Kendall’s τ of two lists', () => {
  it('is 1 for the same order and −1 for the reverse, whatever the values', () => {
    expect(kendallTau([1, 2, 3, 4], [0.1, 0.2, 5, 70])).toBe(1);
    expect(kendallTau([1, 2, 3, 4], [9, 8, 2, 0])).toBe(-1);
  });
  it('is the share of pairs in the same order, minus the others: one of six exchanged', () =>
    expect(kendallTau([1, 2, 3, 4], [1, 3, 2, 4])).toBeCloseTo(4 / 6, 12));
  it('leaves out ties: of six pairs one ties in each list, and the other four agree or disagree', () => {
    expect(kendallTau([1, 1, 2, 3], [2, 3, 3, 4])).toBeCloseTo(4 / 5, 12);
    expect(kendallTau([1, 1, 2, 3], [3, 2, 2, 1])).toBeCloseTo(-4 / 5, 12);
  });
  it('counts ties of either list: three of six pairs tie in one', () => {
    expect(kendallTau([1, 2, 3, 4], [1, 1, 1, 2])).toBeCloseTo(3 / Math.sqrt(6 * 3), 12);
    expect(kendallTau([1, 1, 1, 2], [1, 2, 3, 4])).toBeCloseTo(3 / Math.sqrt(6 * 3), 12);
  });
  it('is undefined where every entry ties, and for fewer than two', () => {
    expect(kendallTau([1, 1, 1], [1, 2, 3])).toBeNull();
    expect(kendallTau([1], [1])).toBeNull();
    expect(kendallTau([NaN, 1], [1, 2])).toBeNaN();
  });
  it('refuses lists of different lengths', () => expect(() => kendallTau([1], [1, 2])).toThrow(RangeError));
});
