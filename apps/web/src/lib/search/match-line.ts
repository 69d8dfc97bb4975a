import type { ExcerptPart } from '../docs/excerpt.ts';

/** Characters of a line before the found word. */
const BEFORE = 40;
const LINE = 110;

/** The text around the first found word of an excerpt, in one line; null if the excerpt has none. */
export function matchLine(excerpt: readonly ExcerptPart[]): string | null {
  const at = excerpt.findIndex(({ found }) => found);
  if (at === -1) return null;
  const textOf = (parts: readonly ExcerptPart[]) => parts.map(({ text }) => text).join('');
  const before = textOf(excerpt.slice(0, at));
  const after = textOf(excerpt.slice(at));
  const start = before.length <= BEFORE ? before : `… ${before.slice(-BEFORE).replace(/^\S*\s/, '')}`;
  const end = after.length <= LINE ? after : `${after.slice(0, LINE).replace(/\s\S*$/, '')} …`;
  return `${start}${end}`;
}
