import type { ExcerptPart } from '../docs/excerpt.ts';

/** Characters of a line before the found word. */
const BEFORE = 40;
const LINE = 110;

/** The text around the first found word of an excerpt, in one line; its beginning if the excerpt has none. */
export function matchLine(excerpt: readonly ExcerptPart[]): ExcerptPart[] {
  const at = Math.max(
    0,
    excerpt.findIndex(({ found }) => found),
  );
  const before = excerpt
    .slice(0, at)
    .map(({ text }) => text)
    .join('');
  const start = before.length <= BEFORE ? before : `… ${before.slice(-BEFORE).replace(/^\S*\s/, '')}`;
  return [{ text: start, found: false }, ...cut(excerpt.slice(at))].filter(({ text }) => text !== '');
}

function cut(parts: readonly ExcerptPart[]): ExcerptPart[] {
  let left = LINE;
  return parts.flatMap(({ text, found }) => {
    const rest = left;
    left -= text.length;
    if (rest <= 0) return [];
    return { text: left >= 0 ? text : `${text.slice(0, rest).replace(/\s\S*$/, '')} …`, found };
  });
}
