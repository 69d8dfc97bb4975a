/** Pages of the sign-in itself, to which a reader does not return. */
const ENTRANCES: ReadonlySet<string> = new Set(['/', '/sign-in', '/reset', '/verify']);

/** The sign-in page, which leads back to `url` with its query. On the sign-in page the way back stays the same. */
export function signInHref({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const next = pathname === '/sign-in' ? new URLSearchParams(search).get('next') : pathname + search;
  return next === null || ENTRANCES.has(next) ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`;
}
