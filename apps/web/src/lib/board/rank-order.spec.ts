import { rankedAboveBetter, showsRankOrder } from './rank-order.ts';

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

describe('cells that are ranked above a better rounded value', () => {
  const [csp, troika, coop] = [cell(0.46, 4), cell(0.48, 5), cell(0.44, 5)];
  it('are those with a lower first rank', () => {
    expect([...rankedAboveBetter([csp, troika, coop, undefined], 'HIGHER')]).toEqual([csp]);
    expect([...rankedAboveBetter([troika, csp, coop], 'LOWER')]).toEqual([csp]);
  });
  it('are none of the same rank, of exact values or without a rank', () => {
    expect(rankedAboveBetter([troika, coop], 'HIGHER').size).toBe(0);
    expect(rankedAboveBetter([cell(0.4, 1, null), cell(0.5, 2, null)], 'HIGHER').size).toBe(0);
    expect(rankedAboveBetter([cell(0.4, null), cell(0.5, 2), cell(null, 3)], 'HIGHER').size).toBe(0);
  });
  it('include a row above one that is not its neighbour', () =>
    expect([...rankedAboveBetter([cell(0.5, 1), cell(0.4, 2), csp, cell(0.41, 5)], 'HIGHER')]).toEqual([cell(0.4, 2)]));
});
