import { setStateCookie, readStateCookie, consumeStateCookie } from './state-cookie.js';

describe('the cookie on the way to a provider', () => {
  it('is bound to this host where TLS is spoken', () => {
    expect(setStateCookie('abc', true)).toBe(
      '__Host-provider_state=abc; Max-Age=600; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
    expect(consumeStateCookie(true)).toMatch(/^__Host-provider_state=; Max-Age=0; /);
    expect(readStateCookie('a=1; __Host-provider_state=abc', true)).toBe('abc');
  });

  it('that a neighbouring subdomain set is not read where TLS is spoken', () => {
    expect(readStateCookie('provider_state=theirs', true)).toBeNull();
    expect(readStateCookie('provider_state=ours', false)).toBe('ours');
    expect(readStateCookie(undefined, false)).toBeNull();
  });
});
