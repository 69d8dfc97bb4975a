import { encodeTestSide, testSide } from './probe.js';

describe('the test side of a fold', () => {
  it('numbers bits from the lowest of each byte', () =>
    expect([...testSide('BQE=', 10)]).toEqual([1, 0, 1, 0, 0, 0, 0, 0, 1, 0]));
  it.each([1, 7, 8, 9, 16, 17, 24, 100])('of %i concepts is parsed from its text form', (count) => {
    const mask = Uint8Array.from({ length: count }, (_, i) => Number(i % 3 === 0 || i % 7 === 1));
    expect([...testSide(encodeTestSide(mask), count)]).toEqual([...mask]);
  });
  it('is the base64 of its bytes', () =>
    expect(encodeTestSide(Uint8Array.of(1, 0, 1, 0, 0, 0, 0, 0, 1, 0))).toBe('BQE='));
});
