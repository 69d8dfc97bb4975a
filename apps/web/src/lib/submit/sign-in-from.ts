import { signInHref } from '../shell/sign-in-href.ts';

/**
 * The sign-in page, which leads back to the form; the form then opens the example bundle where it was chosen.
 *
 * @param url of the form
 */
export function signInFrom({ pathname, search }: Pick<URL, 'pathname' | 'search'>, example: boolean): string {
  const params = new URLSearchParams(search);
  if (example) params.set('example', '');
  else params.delete('example');
  return signInHref({ pathname, search: params.size > 0 ? `?${params.toString()}` : '' });
}

/** The page that creates an account, which leads back to the form in the same way. */
export function signUpFrom(url: Pick<URL, 'pathname' | 'search'>, example: boolean): string {
  const [path, query] = signInFrom(url, example).split('?');
  return `${path}?${['new=', query].filter(Boolean).join('&')}`;
}
