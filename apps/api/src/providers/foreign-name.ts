/** Characters of a name that is shown and put into mails. */
const MAX_NAME = 80;

/**
 * A name that another site gives, as one that can be shown: without control characters, line breaks, invisible marks and marks of
 * direction, which could change what stands around it.
 */
export function foreignName(given: string, otherwise: string): string {
  const plain = (text: string) =>
    text
      .slice(0, 4_000)
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  return [...(plain(given) || plain(otherwise) || 'Somebody')].slice(0, MAX_NAME).join('').trim();
}
