import { queryWords, stemOf, wordsOf } from './query-words.ts';
import type { Section } from './sections.ts';

/** Shorter words resemble too many others. */
const MIN_LETTERS = 4;
/** Words of at least this length may have two mistakes, shorter ones have one. */
const LONG = 8;

/** A question has further words that find sections, and more words that the sections lack for another reason. */
const MOST_WORDS = 2;
/** Weight of a word in a title or heading, next to 1 in a text. */
const TITLE_WEIGHT = 10;

/**
 * A query of one or two words with its unknown words replaced by the most similar words of the sections; null if there
 * is nothing to replace. A word is known if it has synonyms, or if the sections have a word that begins with it or is
 * another form of it.
 */
export function spelling(sections: readonly Section[]): (text: string) => string | null {
  let vocabulary: Vocabulary | undefined;
  return (text) => {
    const query = queryWords(text);
    if (query.length > MOST_WORDS) return null;
    vocabulary ??= vocabularyOf(sections);
    const { words: known } = vocabulary;
    let corrected = text;
    for (const { words, stems, synonyms } of query) {
      const [[word = ''], [stem]] = [words, stems];
      if (words.length > 1 || synonyms.length > 0 || word.length < MIN_LETTERS) continue;
      if (known.some((other) => other.startsWith(word) || stemOf(other) === stem)) continue;
      corrected = corrected.toLowerCase().replace(word, nearest(word, vocabulary) ?? word);
    }
    return corrected.toLowerCase() === text.toLowerCase() ? null : corrected;
  };
}

interface Vocabulary {
  readonly words: readonly string[];
  /** How often the sections have the forms of a word, by stem. */
  readonly weights: ReadonlyMap<string, number>;
}

function vocabularyOf(sections: readonly Section[]): Vocabulary {
  const words = new Set<string>();
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of wordsOf(text)) {
      words.add(word);
      weights.set(stemOf(word), (weights.get(stemOf(word)) ?? 0) + weight);
    }
  };
  for (const { page, heading, paragraphs, rest } of sections) {
    add(`${page} ${heading}`, TITLE_WEIGHT);
    add([...paragraphs, rest].join(' '), 1);
  }
  return { words: [...words], weights };
}

/** The word with the fewest mistakes; of several, the most frequent one. The first letter is rarely mistyped. */
function nearest(word: string, { words, weights }: Vocabulary): string | undefined {
  const most = word.length < LONG ? 1 : 2;
  return words
    .filter((other) => other[0] === word[0] && other.length >= MIN_LETTERS && /^\p{L}+$/u.test(other))
    .map((other) => ({ other, weight: weights.get(stemOf(other)) ?? 0, mistakes: mistakesBetween(word, other) }))
    .filter(({ mistakes }) => mistakes <= most)
    .sort((a, b) => a.mistakes - b.mistakes || b.weight - a.weight)[0]?.other;
}

/** Letters that are missing, added, replaced or exchanged with their neighbour (optimal string alignment distance). */
function mistakesBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity;
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const at = (di: number, dj: number) => (di === 0 ? row : rows[i - di])?.[j - dj] ?? Infinity;
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(1, 0) + 1,
          at(0, 1) + 1,
          at(1, 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
          isExchanged ? at(2, 2) + 1 : Infinity,
        ),
      );
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? Infinity;
}
