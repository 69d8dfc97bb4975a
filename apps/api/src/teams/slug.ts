/**
 * The slug of a name: lower case, digits and single dashes, at most 48 characters; `otherwise` when no character
 * remains.
 */
export function slugOf(name: string, otherwise = 'team'): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-+|-+$/g, '');
  return slug || otherwise;
}
