import { sharedInterval } from './shared-interval.js';

describe('the half-width that the values of a column share', () => {
  it.each([
    ['all values', ['±5.56', '±5.56'], '±5.56'],
    ['half of the values; the others have their own', ['±5.56', '[0.00, 5.56]', '±5.56', '±8.00'], '±5.56'],
    ['values without an interval do not count', ['±5.56', null, null, null, '±5.56'], '±5.56'],
  ])('%s', (_, texts, shared) => expect(sharedInterval(texts)).toBe(shared));

  it.each([
    ['one value', ['±5.56']],
    ['less than half of the values', ['±5.56', '±5.56', '±4.00', '±3.00', '±2.00']],
    ['ends of an interval, which belong to one value', ['[0.00, 5.56]', '[0.00, 5.56]']],
    ['words in place of an interval', ['no hit', 'no hit']],
    ['no interval', [null, null]],
  ])('is not taken from %s', (_, texts) => expect(sharedInterval(texts)).toBeNull());
});
