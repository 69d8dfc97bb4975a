import { agreement } from './agreement.js';

/** The lists that have this four-fold table. */
function lists(both: number, onlyFirst: number, onlySecond: number, neither: number) {
  const rows = [
    ...Array<[number, number]>(both).fill([1, 1]),
    ...Array<[number, number]>(onlyFirst).fill([1, 0]),
    ...Array<[number, number]>(onlySecond).fill([0, 1]),
    ...Array<[number, number]>(neither).fill([0, 0]),
  ];
  return [rows.map(([a]) => a), rows.map(([, b]) => b)] as const;
}

describe('the agreement of two submissions', () => {
  it('is no question without an instance, and when both are always right or always wrong', () => {
    expect(agreement([], [])).toEqual({ both: 0, onlyFirst: 0, onlySecond: 0, neither: 0, kappa: null });
    expect(agreement(...lists(9, 0, 0, 0)).kappa).toBeNull();
    expect(agreement(...lists(0, 0, 0, 9)).kappa).toBeNull();
  });
  it('counts who is right and has the κ of the textbook: 0.4 for 20, 5, 10, 15', () => {
    const found = agreement(...lists(20, 5, 10, 15));
    expect(found).toEqual({ both: 20, onlyFirst: 5, onlySecond: 10, neither: 15, kappa: expect.closeTo(0.4, 12) });
  });
  it('is 1 when they are right together, −1 when always exactly one is, and 0 when one is always right', () => {
    expect(agreement(...lists(3, 0, 0, 4)).kappa).toBe(1);
    expect(agreement(...lists(0, 5, 5, 0)).kappa).toBe(-1);
    expect(agreement(...lists(7, 2, 0, 0)).kappa).toBe(0);
  });
  it('is the same from either side', () =>
    expect(agreement(...lists(4, 3, 2, 1)).kappa).toBe(agreement(...lists(4, 2, 3, 1)).kappa));
  it('refuses lists of different lengths', () => expect(() => agreement([1], [1, 0])).toThrow(RangeError));
});
