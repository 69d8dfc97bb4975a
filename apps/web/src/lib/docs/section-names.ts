import { contentStems, stemOf, wordsOf } from './query-words.ts';

/** How a query names a section: by an identifier or several words, by one word, or not at all. */
export type NameMatch = 'identifier' | 'word' | null;

/** A name of the platform, such as `quota_exceeded` or `mac.auc.v1`. */
const IDENTIFIER = /[\p{L}\p{N}]+(?:[_.][\p{L}\p{N}]+)+/gu;

const stems = (text: string): string => wordsOf(text).map(stemOf).join(' ');

/** The names of a heading, without endings: `AUC · mac.auc.v1` has two. */
export const namesOf = (heading: string): ReadonlySet<string> =>
  new Set(heading.split(' · ').map(stems).filter(Boolean));

/**
 * Whether a query is the name of a section or contains an identifier that is one; pure.
 *
 * @returns the match with the names of a section
 */
export function nameOf(query: string): (names: ReadonlySet<string>) => NameMatch {
  const whole = stems(query);
  // "what is AUC" is the name "AUC" in a question.
  const subject = contentStems(query).join(' ');
  const identifiers = [...query.matchAll(IDENTIFIER)].map(([text]) => stems(text));
  const specific = whole.includes(' ') ? [whole, ...identifiers] : identifiers;
  return (names) =>
    specific.some((name) => names.has(name)) ? 'identifier' : names.has(whole) || names.has(subject) ? 'word' : null;
}
