import { stemOf, wordsOf, type QueryWord } from './query-words.ts';
import { BETWEEN, CELLS, type Section } from './sections.ts';

/** A part of an excerpt: a found word, or the text between two of them. */
export interface ExcerptPart {
  readonly text: string;
  readonly found: boolean;
}

const BEFORE = 60;
const EXCERPT = 220;
/** Share of numbers among the words above which a text is a row of a table. */
const NUMBERS = 0.2;

/**
 * Text of a section around the first found word, of the paragraph with the most of them or, if the title has the words,
 * of the first one with any. A table of numbers is never shown if the section has a paragraph.
 *
 * @param titled whether the title has the words: then a paragraph is shown although only the tables have them
 */
export function excerptOf(section: Section, query: readonly QueryWord[], titled: boolean): ExcerptPart[] {
  const own = foundBy(query, false, new Set(wordsOf([...section.paragraphs, section.rest].join(' ')).map(stemOf)));
  const count = (text: string) => foundIn(text, own).length;
  const most = (texts: readonly string[]) =>
    [...texts].sort((a, b) => count(b) - count(a) || Number(isSentence(b)) - Number(isSentence(a)))[0] ?? '';
  // The first paragraph below a heading with the words introduces what was searched.
  const introduction = titled ? section.paragraphs.find((text) => count(text) > 0 && isSentence(text)) : undefined;
  const best = introduction ?? most(section.paragraphs);
  const text = count(best) > 0 || titled ? best : readable(most(blocksOf(section.rest)), own) || best;
  const found = foundIn(text, own);
  const marked = found.length > 0 ? found : foundIn(text, foundBy(query, true));
  if (marked.length === 0) return parts([cut(text, -1)]);
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(${marked.join('|')})(?![\\p{L}\\p{M}\\p{N}])`, 'iu');
  return parts(cut(text, text.search(pattern)).split(pattern));
}

/** Whether a paragraph says something by itself, unlike the line above a list. */
const isSentence = (text: string): boolean => /[.!?)]$/.test(text);

/** Code without backticks of comments, and each row of a table as `column: value; column: value`. */
const blocksOf = (rest: string): string[] =>
  rest
    .replaceAll('`', '')
    .split(BETWEEN)
    .flatMap((block) => {
      const [head = [], ...rows] = block.split('\n').map((line) => line.split(CELLS));
      return rows.length === 0
        ? block
        : rows.map((cells) => cells.map((cell, at) => (head[at] ? `${head[at]}: ${cell}` : cell)).join('; '));
    });

/** The text of tables and code, unless what an excerpt would show of it is a row of numbers. */
function readable(rest: string, isFound: (word: string) => boolean): string {
  const [word] = foundIn(rest, isFound);
  const words = wordsOf(cut(rest, word === undefined ? 0 : rest.toLowerCase().indexOf(word)));
  return words.filter((each) => /^\p{N}+$/u.test(each)).length > words.length * NUMBERS ? '' : rest;
}

const foundIn = (text: string, isFound: (word: string) => boolean) => [...new Set(wordsOf(text).filter(isFound))];

const parts = (texts: readonly string[]): ExcerptPart[] =>
  texts.map((text, at) => ({ text, found: at % 2 === 1 })).filter(({ text }) => text !== '');

/**
 * Whether a word is one of a query, another form of it, begins with it (two letters or more) or is a synonym.
 *
 * @param present stems of the section: a word of the query that is among them finds no other word that begins with it
 */
function foundBy(
  query: readonly QueryWord[],
  withSynonyms: boolean,
  present: ReadonlySet<string> = new Set(),
): (word: string) => boolean {
  const long = query.filter(({ words }) => words.some((word) => word.length > 1));
  const used = long.length > 0 ? long : query;
  const stems = new Set(used.flatMap((each) => [...each.stems, ...(withSynonyms ? each.synonyms : [])]));
  const words = used.flatMap((each) => (each.stems.every((stem) => present.has(stem)) ? [] : each.words));
  return (word) => stems.has(stemOf(word)) || words.some((begin) => word.startsWith(begin));
}

/** At most 220 characters of a text with the place `at`: whole sentences, if they fit, otherwise whole words. */
function cut(text: string, at: number): string {
  const starts = [0, ...[...text.matchAll(/[.!?] (?=[\p{Lu}\p{N}])/gu)].map(({ index }) => index + 2), text.length + 1];
  const first = starts.findLast((start) => start <= Math.max(0, at)) ?? 0;
  const end = starts.findLast((start) => start > Math.max(first, at) && start - 1 - first <= EXCERPT);
  return end === undefined ? cutWords(text, at) : text.slice(first, end - 1);
}

function cutWords(text: string, at: number): string {
  const from = Math.max(0, at - BEFORE);
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  if (start + EXCERPT >= text.length) return (start > 0 ? '… ' : '') + text.slice(start);
  const end = text.lastIndexOf(' ', start + EXCERPT);
  return `${start > 0 ? '… ' : ''}${text.slice(start, end > start ? end : start + EXCERPT)} …`;
}
