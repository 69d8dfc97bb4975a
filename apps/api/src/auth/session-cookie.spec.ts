import { Secret } from '@primitives/runtime';
import { SessionCookie } from './session-cookie.js';

const cookie = new SessionCookie(new Secret('k'.repeat(32)), false);
const cookiePair = cookie.give('token').split(';')[0] ?? '';

describe('the session cookie', () => {
  it('returns its token', () => expect(cookie.read(cookiePair)).toBe('token'));
  it('is found among other cookies', () => expect(cookie.read(`theme=dark; ${cookiePair}; last=1`)).toBe('token'));
  it('is rejected when the token does not match the MAC', () =>
    expect(cookie.read(cookiePair.replace('token', 'other'))).toBeNull());
  it('is rejected when another key signed it', () => {
    expect(new SessionCookie(new Secret('x'.repeat(32)), false).read(cookiePair)).toBeNull();
  });
  it('is rejected without a MAC, when empty and when absent', () => {
    expect(['session=token', 'session=', 'session=token.', undefined].map((header) => cookie.read(header))).toEqual(
      Array(4).fill(null),
    );
  });
  it('is bound to this host with TLS', () => {
    const secure = new SessionCookie(new Secret('k'.repeat(32)), true).give('token');
    expect(secure).toMatch(
      /^__Host-session=token\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  });
});
