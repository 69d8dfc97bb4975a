import { beginsAt, wordsOf, wordStart, type Searched } from './find.js';

/** Permitted typing errors by length of the term, measured against the start of a word; shorter terms permit none. */
const SLIPS: readonly (readonly [length: number, slips: number])[] = [
  [8, 2],
  [4, 1],
];

/**
 * Returns a function that checks whether one of a text's names contains each term, allowing for typing errors: an
 * extra, missing, wrong or swapped letter. The first letter must be right. Results are cached by word, since the names
 * of one board share their words.
 */
export function nearly(terms: readonly string[]): (text: Searched) => boolean {
  const words = terms.flatMap(wordsOf);
  const near = words.map(nearIn);
  return ({ names, text }) =>
    words.length > 0 && names.some((name) => words.every((term, i) => near[i]?.(name) || wordStart(text, term) >= 0));
}

function nearIn(term: string): (name: string) => boolean {
  const slips = SLIPS.find(([length]) => term.length >= length)?.[1] ?? 0;
  const first = term.charAt(0);
  const known = new Map<string, boolean>();
  const isNear = (word: string): boolean => {
    const answer = known.get(word) ?? slipsToBegin(term, word) <= slips;
    known.set(word, answer);
    return answer;
  };
  return (name) => {
    for (let at = name.indexOf(first); at >= 0; at = name.indexOf(first, at + 1))
      if (beginsAt(name, at) && isNear(name.slice(at, at + term.length + slips))) return true;
    return false;
  };
}

/**
 * The smallest edit distance between a term and any prefix of a word (Damerau–Levenshtein, optimal string alignment).
 * O(term × word).
 */
export function slipsToBegin(term: string, word: string): number {
  let twoAgo: number[] = [];
  let ago = Array.from({ length: word.length + 1 }, (_, j) => j);
  for (let i = 1; i <= term.length; i++) {
    const row = [i];
    for (let j = 1; j <= word.length; j++) {
      const differs = term[i - 1] === word[j - 1] ? 0 : 1;
      let least = Math.min(ago[j]! + 1, row[j - 1]! + 1, ago[j - 1]! + differs);
      const swapped = i > 1 && j > 1 && term[i - 1] === word[j - 2] && term[i - 2] === word[j - 1];
      if (swapped) least = Math.min(least, twoAgo[j - 2]! + 1);
      row.push(least);
    }
    [twoAgo, ago] = [ago, row];
  }
  return Math.min(...ago);
}
