import { giveState, readState, takeState } from './state-cookie.js';

describe('the cookie on the way to a provider', () => {
  it('is bound to this host where TLS is spoken', () => {
    expect(giveState('abc', true)).toBe(
      '__Host-provider_state=abc; Max-Age=600; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
    expect(takeState(true)).toMatch(/^__Host-provider_state=; Max-Age=0; /);
    expect(readState('a=1; __Host-provider_state=abc', true)).toBe('abc');
  });

  it('that a neighbouring subdomain set is not read where TLS is spoken', () => {
    expect(readState('provider_state=theirs', true)).toBeNull();
    expect(readState('provider_state=ours', false)).toBe('ours');
    expect(readState(undefined, false)).toBeNull();
  });
});
