/**
 * Binds a sign-in with a provider to one browser: a person who followed another person's link returns without this
 * cookie. The browser sends it on the return, a redirect by another site (SameSite=Lax). Under TLS the cookie is bound
 * to this host, so a page on a neighbouring subdomain cannot set it and sign the person in to the attacker's account.
 */
const TEN_MINUTES = 600;
const nameOf = (secure: boolean) => (secure ? '__Host-provider_state' : 'provider_state');
const attributes = (secure: boolean) => `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

export const setStateCookie = (state: string, secure: boolean): string =>
  `${nameOf(secure)}=${state}; Max-Age=${TEN_MINUTES}; ${attributes(secure)}`;

export const consumeStateCookie = (secure: boolean): string => `${nameOf(secure)}=; Max-Age=0; ${attributes(secure)}`;

export const readStateCookie = (header: string | undefined, secure: boolean): string | null =>
  (header ?? '')
    .split(/; */)
    .find((pair) => pair.startsWith(`${nameOf(secure)}=`))
    ?.slice(nameOf(secure).length + 1) || null;
