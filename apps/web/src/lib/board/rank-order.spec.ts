import { showsRankOrder } from './rank-order.ts';

const cell = (value: number | null, rankLow: number | null, step: number | null = 0.02) => ({ value, rankLow, step });

describe('the order of rows with rounded values', () => {
  it('needs no explanation where the values follow it', () => {
    expect(showsRankOrder([cell(0.5, 1), cell(0.4, 2), cell(0.3, 3)], 1)).toBe(false);
    expect(showsRankOrder([cell(0.3, 3), cell(0.4, 2)], -1)).toBe(false);
    expect(showsRankOrder([], 1)).toBe(false);
  });
  it('needs one where equal neighbouring values have different ranks', () => {
    expect(showsRankOrder([cell(0.5, 1), cell(0.5, 2)], 1)).toBe(true);
    expect(showsRankOrder([cell(0.5, 1), cell(0.5, 1)], 1)).toBe(false);
  });
  it('needs one where neighbouring values are inverted, in either order', () => {
    expect(showsRankOrder([cell(0.4, 1), cell(0.5, 2)], 1)).toBe(true);
    expect(showsRankOrder([cell(0.5, 2), cell(0.4, 1)], -1)).toBe(true);
  });
  it('ignores rows without a value', () => {
    expect(showsRankOrder([cell(0.5, 1), undefined, cell(null, null), cell(0.6, 2)], 1)).toBe(true);
    expect(showsRankOrder([cell(0.5, 1), cell(null, null)], 1)).toBe(false);
  });
  it('is not the rank order where values are exact', () =>
    expect(showsRankOrder([cell(0.5, 1, null), cell(0.5, 2, null)], 1)).toBe(false));
});
