import { fold } from './fold.js';

/**
 * Whether a text is found, and how well: what decides the order of a search. Each term must stand somewhere, literally; one that does
 * not, such as `clip-vit`, is taken apart at its dashes. A term of one character counts only where a word begins with it.
 *
 * - `exact`: a name is the text
 * - `name`: each term begins a word of one name
 * - `said`: each term begins a word of that name or of what else is said
 * - `inside`: each term stands anywhere in those, inside of words as well
 */
export const FINDINGS = ['exact', 'name', 'said', 'inside'] as const;
export type Finding = (typeof FINDINGS)[number];

/** Longest text that is searched for, in characters. */
export const MAX_SEARCH_TEXT = 200;
/** Terms beyond these are left out: no name has so many words. */
const MAX_TERMS = 12;

/** What a thing is found by, folded: the names that it goes by, and all else that is said of it. */
export interface Searched {
  readonly names: readonly string[];
  readonly said: string;
}

export const searched = (names: readonly string[], said: readonly (string | null)[]): Searched => ({
  names: [...new Set(names.map(fold))],
  said: fold([...new Set(said)].filter(Boolean).join('\n')),
});

/** The terms of a text that is searched for, folded; none when it is empty. */
export const searchTerms = (text: string): readonly string[] =>
  fold(text).split(' ').filter(Boolean).slice(0, MAX_TERMS);

/** Says of a text in which best way any of its names makes it found; null when none does. @param terms of `searchTerms` */
export function finder(terms: readonly string[]): (text: Searched) => Finding | null {
  const phrase = terms.join(' ');
  const asked = terms.map((term): Term => ({ term, parts: wordsOf(term), long: [...term].length > 1 }));
  return ({ names, said }) => {
    let best: number = FINDINGS.length;
    for (const name of names) best = Math.min(best, name === phrase ? 0 : worstOf(asked, name, said));
    return terms.length === 0 ? null : (FINDINGS[best] ?? null);
  };
}

interface Term {
  readonly term: string;
  /** Its words: several where it is written with dashes. */
  readonly parts: readonly string[];
  readonly long: boolean;
}

/** Of all terms the worst place in `FINDINGS`; beyond its end when a term is nowhere. */
function worstOf(terms: readonly Term[], name: string, said: string): number {
  let worst = 1;
  for (const asked of terms) {
    const place = beginsWord(name, asked)
      ? 1
      : beginsWord(said, asked)
        ? 2
        : isInside(name, said, asked)
          ? 3
          : FINDINGS.length;
    if (place > worst) worst = place;
    if (worst === FINDINGS.length) break;
  }
  return worst;
}

const isInside = (name: string, said: string, { term, long }: Term): boolean =>
  long && (name.includes(term) || said.includes(term));

const beginsWord = (text: string, { term, parts }: Term): boolean =>
  wordStart(text, term) >= 0 || (parts.length > 1 && parts.every((part) => wordStart(text, part) >= 0));

/** Where the term first stands at the begin of a word; −1 when it does not. */
export function wordStart(text: string, term: string): number {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) if (beginsAt(text, at)) return at;
  return -1;
}

/** Whether a word, or a sign, begins there. */
export const beginsAt = (text: string, at: number): boolean =>
  at === 0 || !isWordCharacter(text, at - 1) || !isWordCharacter(text, at);

export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

function isWordCharacter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128) return (code >= 48 && code <= 57) || (code >= 97 && code <= 122);
  return /[\p{L}\p{N}\p{Cs}]/u.test(text.charAt(at));
}
