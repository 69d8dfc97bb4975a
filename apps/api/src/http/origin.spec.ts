import { isOwnOrigin } from './origin.js';

const own = 'https://board.example';
const from = (origin?: string, more = {}) =>
  isOwnOrigin({ host: 'localhost:4600', ...(origin && { origin }), ...more }, own);

describe('isOwnOrigin', () => {
  it('accepts pages of the public origin and of the requested host', () => {
    expect([from(own), from('http://localhost:4600')]).toEqual([true, true]);
  });
  it('accepts clients that send no origin', () => expect(from()).toBe(true));
  it('rejects other sites, other ports and opaque origins', () => {
    expect(
      ['https://evil.example', 'http://localhost:4601', 'null', 'https://board.example.evil.example'].map((origin) =>
        from(origin),
      ),
    ).toEqual(Array(4).fill(false));
  });
  it('rejects cross-site requests without an origin by Sec-Fetch-Site', () => {
    expect([
      from(undefined, { 'sec-fetch-site': 'cross-site' }),
      from(undefined, { 'sec-fetch-site': 'same-origin' }),
    ]).toEqual([false, true]);
  });
});
