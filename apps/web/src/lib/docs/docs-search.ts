import MiniSearch from 'minisearch';

import type { Section } from './sections.ts';

/** A part of an excerpt: a found word, or the text between two of them. */
export interface ExcerptPart {
  readonly text: string;
  readonly found: boolean;
}

export interface DocsHit extends Section {
  /** Text around the first found word: of a paragraph, if one has the words or the title has them. */
  readonly excerpt: readonly ExcerptPart[];
}

const MAX_HITS = 20;
const BEFORE = 60;
const EXCERPT = 220;
/** Pages of tables and lists. They contain many words and explain few, so their sections follow all others. */
const LISTS = /^\/docs\/(?:changelog|errors|papers\/)/;
/** Definitions of metrics: a section that does not have the words in its heading follows all others. */
const DEFINITIONS = /^\/docs\/metrics\/(?!intervals|composition)/;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');

/**
 * An index of the sections. @returns the search: at most 20 sections with all words of a text or words that begin with
 * them. Titles of pages with all words come first, then headings, then texts with the whole words, then the others.
 */
export function docsSearch(sections: readonly Section[]): (text: string) => readonly DocsHit[] {
  const index = new MiniSearch<Section>({
    fields: ['page', 'heading', 'text'],
    tokenize: wordsOf,
    extractField: (section, field) =>
      field === 'text' ? [...section.paragraphs, section.rest].join(' ') : section[field as 'id' | 'page' | 'heading'],
  });
  index.addAll(sections);
  const byId = new Map(sections.map((section) => [section.id, section]));
  const options = { prefix: true, combineWith: 'AND' as const, boost: { heading: 4, page: 3 } };
  return (text) => {
    const query = wordsOf(text);
    return index
      .search(text, options)
      .flatMap(({ id, terms }) => {
        const section = byId.get(id as string);
        return section ? [{ section, terms, place: placeOf(section, query, terms) }] : [];
      })
      .sort((a, b) => a.place - b.place)
      .slice(0, MAX_HITS)
      .map(({ section, terms }) => ({ ...section, excerpt: excerptOf(section, query, terms) }));
  };
}

/** Whether the heading and the title of the page have all words, and the heading at least one of them. */
function isTitled({ page, heading }: Section, query: readonly string[]): boolean {
  const own = new Set(wordsOf(heading || page));
  const all = new Set([...own, ...wordsOf(page)]);
  return query.every((word) => all.has(word)) && query.some((word) => own.has(word));
}

/** The group of a hit, the best one 0; a group is ordered by score. */
function placeOf(section: Section, query: readonly string[], terms: readonly string[]): number {
  const { id, heading } = section;
  const titled = isTitled(section, query);
  if (titled && heading === '') return 0;
  const last = LISTS.test(id) || (DEFINITIONS.test(id) && !titled);
  const place = titled ? 1 : query.every((word) => terms.includes(word)) ? 2 : 3;
  return last ? place + 3 : place;
}

/** The words to mark: of a word that was found only as a beginning, the words that begin with it. */
function markedWords(query: readonly string[], terms: readonly string[]): string[] {
  const long = query.filter((word) => word.length > 1);
  return (long.length > 0 ? long : query).flatMap((word) =>
    terms.includes(word) ? [word] : terms.filter((term) => term.startsWith(word)),
  );
}

function excerptOf(section: Section, query: readonly string[], terms: readonly string[]): ExcerptPart[] {
  const marked = markedWords(query, terms);
  const count = (text: string) => {
    const words = new Set(wordsOf(text));
    return marked.filter((word) => words.has(word)).length;
  };
  const [best = ''] = [...section.paragraphs].sort((a, b) => count(b) - count(a));
  const text = count(best) > 0 || isTitled(section, query) ? best : section.rest || best;
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(${marked.join('|')})(?![\\p{L}\\p{M}\\p{N}])`, 'iu');
  return cut(text, text.search(pattern))
    .split(pattern)
    .map((part, at) => ({ text: part, found: at % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** At most 220 characters of a text with the place `at`, from and to the end of a word. */
function cut(text: string, at: number): string {
  const from = Math.max(0, at - BEFORE);
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  if (start + EXCERPT >= text.length) return (start > 0 ? '… ' : '') + text.slice(start);
  const end = text.lastIndexOf(' ', start + EXCERPT);
  return `${start > 0 ? '… ' : ''}${text.slice(start, end > start ? end : start + EXCERPT)} …`;
}
