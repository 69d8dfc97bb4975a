import { formatPrecision, type Precision } from './precision.js';

const text = (weights: readonly [string, number][], quantisation: Precision['quantisation'] = []) =>
  formatPrecision({ weights: weights.map(([dtype, share]) => ({ dtype, share })), quantisation }).replaceAll(
    '\u00a0',
    ' ',
  );

describe('the precision of a bundle', () => {
  it('is the data type of all its weights', () => expect(text([['float32', 1]])).toBe('float32'));
  it('includes the share of each when they differ', () =>
    expect(
      text([
        ['float16', 0.9],
        ['float32', 0.1],
      ]),
    ).toBe('float16 90%, float32 10%'));
  it('never rounds a share to 0% or 100%', () =>
    expect(
      text([
        ['int8', 0.9991],
        ['float32', 0.0009],
      ]),
    ).toBe('int8 > 99%, float32 < 1%'));
  it('names the quantisation', () =>
    expect(
      text(
        [
          ['int8', 0.98],
          ['float32', 0.02],
        ],
        ['QDQ'],
      ),
    ).toBe('int8 98%, float32 2% (QDQ)'));
  it('names each quantisation of its graphs', () =>
    expect(text([['int8', 1]], ['QDQ', 'WEIGHT_ONLY'])).toBe('int8 (QDQ, weight-only)'));
  it('is a dash when no weight is stored', () => expect(text([])).toBe('–'));
});
