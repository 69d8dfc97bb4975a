import { endTitles } from './slice-ends.ts';

const of = (...values: number[]) => values.map((value) => ({ value }));

describe('the headings of the lowest and highest slices', () => {
  it('are their numbers', () =>
    expect(endTitles(of(0, 0, 0.2), of(0.4, 0.6, 0.6))).toEqual({ lowest: '3 lowest', highest: '3 highest' }));
  it('state that all of an end have one value, which others may have, too', () =>
    expect(endTitles(of(0, 0, 0), of(0, 0.4))).toEqual({ lowest: '3 with the lowest value', highest: '2 highest' }));
  it('state a tie of the highest', () =>
    expect(endTitles(of(0.2), of(1, 1))).toEqual({ lowest: '1 lowest', highest: '2 with the highest value' }));
  it('do not exist where all values are equal', () => {
    expect(endTitles(of(0, 0), of(0, 0))).toBeNull();
    expect(endTitles(of(0), [])).toEqual({ lowest: '1 lowest', highest: '0 highest' });
  });
});
