import { Secret } from '@primitives/process';
import { SessionCookie } from './session-cookie.js';

const cookie = new SessionCookie(new Secret('k'.repeat(32)), false);
const given = cookie.give('token').split(';')[0] ?? '';

describe('the session cookie', () => {
  it('comes back as the token that was given', () => expect(cookie.read(given)).toBe('token'));
  it('is found among others', () => expect(cookie.read(`theme=dark; ${given}; last=1`)).toBe('token'));
  it('with another token under our mac is none', () => expect(cookie.read(given.replace('token', 'other'))).toBeNull());
  it('signed with another key is none', () => {
    expect(new SessionCookie(new Secret('x'.repeat(32)), false).read(given)).toBeNull();
  });
  it('without a mac, empty or absent is none', () => {
    expect(['session=token', 'session=', 'session=token.', undefined].map((header) => cookie.read(header))).toEqual(
      Array(4).fill(null),
    );
  });
  it('is bound to this host where TLS is spoken', () => {
    const secure = new SessionCookie(new Secret('k'.repeat(32)), true).give('token');
    expect(secure).toMatch(
      /^__Host-session=token\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  });
});
