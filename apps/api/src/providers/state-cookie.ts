/**
 * Ties the way to a provider and back to one browser: who was sent there by somebody else's link comes back without it. Sent along on
 * the way back, which is another site's redirect (SameSite=Lax), and to that address only.
 */
const NAME = 'provider_state';
const TEN_MINUTES = 600;

export const giveState = (state: string, secure: boolean): string =>
  `${NAME}=${state}; Max-Age=${TEN_MINUTES}; Path=/auth; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

export const takeState = (secure: boolean): string =>
  `${NAME}=; Max-Age=0; Path=/auth; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

export const readState = (header = ''): string | null =>
  header
    .split(/; */)
    .find((pair) => pair.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1) || null;
