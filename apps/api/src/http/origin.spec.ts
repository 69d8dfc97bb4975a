import { isOwnOrigin } from './origin.js';

const own = 'https://board.example';
const from = (origin?: string, more = {}) =>
  isOwnOrigin({ host: 'localhost:4600', ...(origin && { origin }), ...more }, own);

describe('a request that may change something', () => {
  it('comes from our own page, by its public name or by the name that was asked', () => {
    expect([from(own), from('http://localhost:4600')]).toEqual([true, true]);
  });
  it('comes from a program, which names no page', () => expect(from()).toBe(true));
  it('does not come from another site, another port, or a page without an origin', () => {
    expect(
      ['https://evil.example', 'http://localhost:4601', 'null', 'https://board.example.evil.example'].map((origin) =>
        from(origin),
      ),
    ).toEqual(Array(4).fill(false));
  });
  it('is believed to be cross-site when the browser says so and names no origin', () => {
    expect([
      from(undefined, { 'sec-fetch-site': 'cross-site' }),
      from(undefined, { 'sec-fetch-site': 'same-origin' }),
    ]).toEqual([false, true]);
  });
});
