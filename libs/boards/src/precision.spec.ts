import { formatPrecision, type Precision } from './precision.js';

const text = (weights: readonly [string, number][], quantisation: Precision['quantisation'] = []) =>
  formatPrecision({ weights: weights.map(([dtype, share]) => ({ dtype, share })), quantisation }).replaceAll(
    '\u00a0',
    ' ',
  );

describe('the precision of a bundle', () => {
  it('is the data type of all its weights', () => expect(text([['float32', 1]])).toBe('float32'));
  it('has the share of each where they differ', () =>
    expect(
      text([
        ['float16', 0.9],
        ['float32', 0.1],
      ]),
    ).toBe('float16 90 %, float32 10 %'));
  it('never rounds a part to nothing or to all', () =>
    expect(
      text([
        ['int8', 0.9991],
        ['float32', 0.0009],
      ]),
    ).toBe('int8 > 99 %, float32 < 1 %'));
  it('names how it is quantised', () =>
    expect(
      text(
        [
          ['int8', 0.98],
          ['float32', 0.02],
        ],
        ['QDQ'],
      ),
    ).toBe('int8 98 %, float32 2 % (QDQ)'));
  it('names each way of its graphs', () =>
    expect(text([['int8', 1]], ['QDQ', 'WEIGHT_ONLY'])).toBe('int8 (QDQ, weight-only)'));
  it('is a dash where no weight is stored', () => expect(text([])).toBe('–'));
});
