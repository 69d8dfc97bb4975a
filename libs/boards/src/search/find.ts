import { fold } from './fold.js';

/**
 * Whether and how well a text matches; this decides the order of search results. Each term must occur literally; a term
 * that does not, such as `clip-vit`, is split at its hyphens. A term of one character, or of two or three letters of
 * the Latin alphabet, counts only at the start of a word: too many words contain it.
 *
 * - `exact`: a name equals the text
 * - `name`: each term starts a word of one name
 * - `text`: each term starts a word of that name or of the other texts
 * - `inside`: each term occurs anywhere in those, also inside words
 */
export const FINDINGS = ['exact', 'name', 'text', 'inside'] as const;
export type Finding = (typeof FINDINGS)[number];

/** Longest text that is searched for, in characters. */
export const MAX_SEARCH_TEXT = 200;
/** Further terms are ignored: no name has so many words. */
const MAX_TERMS = 12;
/** Terms that are found only at the start of a word. */
const SHORT = /^(?:.|[a-z]{2,3})$/u;

/** The searchable texts of an item, normalised: its names, and all other texts. */
export interface Searched {
  readonly names: readonly string[];
  readonly text: string;
}

export const searched = (names: readonly string[], texts: readonly (string | null)[]): Searched => ({
  names: [...new Set(names.map(fold))],
  text: fold([...new Set(texts)].filter(Boolean).join('\n')),
});

/** The terms of a search text, normalised; none when it is empty. */
export const searchTerms = (text: string): readonly string[] =>
  fold(text).split(' ').filter(Boolean).slice(0, MAX_TERMS);

/**
 * Returns a function that gives the best match of a text over its names; null when none matches. @param terms of
 * `searchTerms`
 */
export function finder(terms: readonly string[]): (text: Searched) => Finding | null {
  const phrase = terms.join(' ');
  const parsed = terms.map((term): Term => ({ term, parts: wordsOf(term), inside: !SHORT.test(term) }));
  return ({ names, text }) => {
    let best: number = FINDINGS.length;
    for (const name of names) best = Math.min(best, name === phrase ? 0 : worstOf(parsed, name, text));
    return terms.length === 0 ? null : (FINDINGS[best] ?? null);
  };
}

interface Term {
  readonly term: string;
  /** Its words: several when it contains hyphens. */
  readonly parts: readonly string[];
  /** Whether it may be inside a word. */
  readonly inside: boolean;
}

/** The worst index in `FINDINGS` over all terms; `FINDINGS.length` when a term does not occur. */
function worstOf(terms: readonly Term[], name: string, text: string): number {
  let worst = 1;
  for (const term of terms) {
    const place = beginsWord(name, term)
      ? 1
      : beginsWord(text, term)
        ? 2
        : isInside(name, text, term)
          ? 3
          : FINDINGS.length;
    if (place > worst) worst = place;
    if (worst === FINDINGS.length) break;
  }
  return worst;
}

const isInside = (name: string, text: string, { term, inside }: Term): boolean =>
  inside && (name.includes(term) || text.includes(term));

const beginsWord = (text: string, { term, parts }: Term): boolean =>
  wordStart(text, term) >= 0 || (parts.length > 1 && parts.every((part) => wordStart(text, part) >= 0));

/** The first position where the term starts a word; −1 when there is none. */
export function wordStart(text: string, term: string): number {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) if (beginsAt(text, at)) return at;
  return -1;
}

/** Whether a word, or a punctuation mark, starts there. */
export const beginsAt = (text: string, at: number): boolean =>
  at === 0 || !isWordCharacter(text, at - 1) || !isWordCharacter(text, at);

export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

function isWordCharacter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128) return (code >= 48 && code <= 57) || (code >= 97 && code <= 122);
  return /[\p{L}\p{N}\p{Cs}]/u.test(text.charAt(at));
}
