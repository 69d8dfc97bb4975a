/** A name as part of an address: lower case, digits and single dashes, at most 48 characters; `otherwise` when nothing is left of it. */
export function slugOf(name: string, otherwise = 'team'): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-+|-+$/g, '');
  return slug || otherwise;
}
