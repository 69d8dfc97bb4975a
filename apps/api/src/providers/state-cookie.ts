/**
 * Ties the way to a provider and back to one browser: who was sent there by someone else's link comes back without it. Sent along on
 * the way back, which is another site's redirect (SameSite=Lax). Where TLS is spoken it is bound to this host: a page of a neighbouring
 * subdomain cannot set it, and sign someone in to its own account.
 */
const TEN_MINUTES = 600;
const nameOf = (secure: boolean) => (secure ? '__Host-provider_state' : 'provider_state');
const attributes = (secure: boolean) => `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

export const giveState = (state: string, secure: boolean): string =>
  `${nameOf(secure)}=${state}; Max-Age=${TEN_MINUTES}; ${attributes(secure)}`;

export const takeState = (secure: boolean): string => `${nameOf(secure)}=; Max-Age=0; ${attributes(secure)}`;

export const readState = (header: string | undefined, secure: boolean): string | null =>
  (header ?? '')
    .split(/; */)
    .find((pair) => pair.startsWith(`${nameOf(secure)}=`))
    ?.slice(nameOf(secure).length + 1) || null;
