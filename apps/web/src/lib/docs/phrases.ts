import { contentStems, wordsOf } from './query-words.ts';

/** The words of a section in order, each between spaces, to find phrases in. */
export interface PhraseText {
  /** Title of the page and heading, as written. */
  readonly title: string;
  /** Everything, as written. */
  readonly text: string;
  /** Everything as stems without stop words. */
  readonly stems: string;
}

export const phraseText = (title: string, text: string): PhraseText => ({
  title: spaced(wordsOf(title)),
  text: spaced(wordsOf(`${title} ${text}`)),
  stems: spaced(contentStems(`${title} ${text}`)),
});

/** How a section has a query of several words in this order. */
export interface PhraseMatch {
  /** The place of the whole query as typed; the last word may be the beginning of one. */
  readonly whole: 'title' | 'text' | 'quotation' | null;
  /** Share of the pairs of neighbouring words, without stop words and in any form, that are neighbours in the text. */
  readonly pairs: number;
}

/** Shorter queries are words rather than a phrase. */
const PHRASE = 3;
/** A phrase of so many words is a quotation. */
const QUOTATION = 5;

/** @returns how texts have the query; pure */
export function phraseOf(query: string): (text: PhraseText) => PhraseMatch {
  const words = wordsOf(query);
  const phrase = ` ${words.join(' ')}`;
  const stems = contentStems(query);
  const pairs = stems.slice(1).map((stem, at) => ` ${stems[at] ?? ''} ${stem} `);
  return (section) => ({
    whole:
      words.length < PHRASE
        ? null
        : section.title.includes(phrase)
          ? 'title'
          : section.text.includes(phrase)
            ? words.length < QUOTATION
              ? 'text'
              : 'quotation'
            : null,
    pairs: pairs.length === 0 ? 0 : pairs.filter((pair) => section.stems.includes(pair)).length / pairs.length,
  });
}

const spaced = (words: readonly string[]) => ` ${words.join(' ')} `;
