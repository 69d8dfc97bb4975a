import { cellsOf, NO_CELL } from './snapshot.js';

describe('the cells of a snapshot', () => {
  const ranked = { low: null, high: null, rankLow: 1, rankHigh: 3, tier: 1, mark: null };
  it('have no rank where the value is not published', () =>
    expect(cellsOf(['em'], { em: { ...ranked, value: null, reason: 'FEW_UNITS' } })).toEqual([
      { metric: 'em', ...NO_CELL, reason: 'FEW_UNITS' },
    ]));
  it('have the rank of a value', () =>
    expect(cellsOf(['em'], { em: { ...ranked, value: 0.5 } })).toEqual([{ metric: 'em', ...ranked, value: 0.5 }]));
});
