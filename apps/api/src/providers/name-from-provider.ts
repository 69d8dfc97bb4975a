/** Maximum characters of a name that is shown and put into mails. */
const MAX_NAME = 80;

/**
 * Sanitizes the name that a sign-in provider reports, for display: removes control characters, line breaks, invisible
 * characters and direction marks, which could change the surrounding text.
 */
export function nameFromProvider(given: string, otherwise: string): string {
  const plain = (text: string) =>
    text
      .slice(0, 4_000)
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  return [...(plain(given) || plain(otherwise) || 'Unnamed')].slice(0, MAX_NAME).join('').trim();
}
