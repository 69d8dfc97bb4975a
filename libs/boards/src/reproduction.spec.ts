import { compareWithInterval } from './reproduction.js';

describe('a paper’s value compared with the measured interval', () => {
  const measured = { value: 0.5, low: 0.4, high: 0.6 };
  it('lies in it, its ends included', () =>
    expect([0.4, 0.5, 0.6].map((paper) => compareWithInterval(paper, measured))).toEqual([
      'inside',
      'inside',
      'inside',
    ]));
  it('lies below or above it', () =>
    expect([0.39, 0.61].map((paper) => compareWithInterval(paper, measured))).toEqual(['below', 'above']));
  it('is null when either is missing', () => {
    expect(compareWithInterval(null, measured)).toBeNull();
    expect(compareWithInterval(0.5, { value: 0.5, low: null, high: null })).toBeNull();
    expect(compareWithInterval(0.5, { value: 0.5, low: null, high: 0.6 })).toBeNull();
    expect(compareWithInterval(0.5, { value: 0.5, low: 0.4, high: null })).toBeNull();
  });
});
