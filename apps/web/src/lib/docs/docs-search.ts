import MiniSearch, { type Query } from 'minisearch';

import { excerptOf, type ExcerptPart } from './excerpt.ts';
import { withoutVariants } from './metric-variants.ts';
import { pageWeight } from './page-weights.ts';
import { phraseOf, phraseText, type PhraseMatch } from './phrases.ts';
import { queryWords, stemOf, withRankRange, wordsOf, type QueryWord } from './query-words.ts';
import { nameOf, namesOf, type NameMatch } from './section-names.ts';
import type { Section } from './sections.ts';

export interface DocsHit extends Section {
  /** Text around the first found word: of a paragraph, if one has the words or the title has them. */
  readonly excerpt: readonly ExcerptPart[];
  /** Share of the words of the query that the section has, at least a half. */
  readonly share: number;
  /** Whether the title of the page or the heading has a word of the query, or one that begins with it. */
  readonly titled: boolean;
}

export const MAX_HITS = 20;
/** Fewer sections with all words than this: sections with some of them follow, as always in a question. */
const FEW = 3;
const MIN_SHARE = 0.5;
/** Words of a query that is a question: no section may have all of them. */
const QUESTION = 3;
/** Pages of tables and lists: they contain many words and explain few, so their sections follow all others. */
const LISTS =
  /^\/docs\/(?:changelog|errors(?!#bundles)|papers\/|adr|metrics\/intervals|appendix\/|protocols|bundle\/reference#(?:unpacking|manifest-and|reading|fitting|loading|running)|[^#]+#(?:related-pages|next-steps))/;
/** Measurements of one machine: after the pages that explain their subject. */
const APPENDIX = /^\/docs\/appendix\//;
/** Tables of papers: a heading of one word names what they measured. */
const PAPERS = /^\/docs\/papers\//;
/** Definitions of metrics: those without the words in their headings follow all others. */
const DEFINITIONS = /^\/docs\/metrics\/(?!intervals|composition)/;
/** Pages for developers and examiners of the platform; most readers use it. */
const DEVELOPING =
  /^\/docs\/(?:architecture|develop|front-end|still-life|conformance|security|operate\/(?:permissions|capacity))/;
/** Commands of maintainers: fewer readers are maintainers than submitters. */
const MAINTAINING = /^\/docs\/cli#admin/;
/** Weight of neighbouring words of the query that are neighbours in a section. */
const PAIRS_WEIGHT = 2;
/** Weight of a synonym, next to 1 of the word itself. */
const SYNONYM_WEIGHT = 0.5;

/** A word as typed and its stem: the first for beginnings of words, the second for other forms. */
const indexTerms = (word: string): string[] => [...new Set([word, stemOf(word)])];

/**
 * An index of the sections. @returns the search: at most 20 sections with all words of a text, their other forms, their
 * synonyms or words that begin with them; stop words do not count. Titles of pages with all words come first, then
 * headings, then texts. In a question of three or more words, or if fewer than three sections have all words, sections
 * with some of them follow.
 */
export function docsSearch(sections: readonly Section[]): (text: string) => readonly DocsHit[] {
  const index = new MiniSearch<Section>({
    fields: ['page', 'heading', 'terms', 'text', 'rest'],
    tokenize: wordsOf,
    processTerm: indexTerms,
    extractField: (section, field) =>
      field === 'text'
        ? section.paragraphs.join(' ')
        : (section[field as 'id' | 'page' | 'heading' | 'terms' | 'rest'] ?? ''),
    // Tables and code contain many words and explain few.
    searchOptions: { processTerm: (term) => term, boost: { heading: 3, page: 2, terms: 3, rest: 0.3 } },
  });
  index.addAll(sections);
  const byId = new Map(
    sections.map((section) => [
      section.id,
      { section, words: wordsInOrder(section), names: namesOf(section.heading || section.page) },
    ]),
  );
  const introductions = new Map(sections.map(({ page, paragraphs: [first] }) => [page, first] as const).reverse());
  /** A section of tables alone shows the first paragraph of its page. */
  const withIntroduction = (section: Section): Section => {
    const first = introductions.get(section.page);
    return section.paragraphs.length > 0 || first === undefined ? section : { ...section, paragraphs: [first] };
  };
  return (typed) => {
    const text = withRankRange(typed);
    const query = queryWords(text);
    const phrase = phraseOf(text);
    const name = nameOf(text);
    if (query.length === 0) return [];
    const hits = index
      .search({ combineWith: 'OR', queries: query.map(alternatives) })
      .flatMap(({ id, terms, score }) => {
        const found = byId.get(id as string);
        const matches = found && { score, phrase: phrase(found.words), name: name(found.names) };
        return matches ? [rated(found.section, query, new Set(terms), matches)] : [];
      })
      .filter(({ share }) => share >= MIN_SHARE)
      .sort((a, b) => a.place - b.place || b.score - a.score);
    const complete = hits.filter(({ share }) => share === 1);
    const shown = query.length < QUESTION && complete.length >= FEW ? complete : hits;
    return withoutVariants(shown)
      .slice(0, MAX_HITS)
      .map(({ section, share }) => ({
        ...section,
        share,
        titled: isTitledInPart(section, query),
        excerpt: excerptOf(withIntroduction(section), query, isTitled(section, query, false)),
      }));
  };
}

/** What finds a word of a query: itself or a beginning, its stem, or its synonyms with less weight. */
function alternatives({ words, stems, synonyms }: QueryWord): Query {
  const own: Query[] =
    words.length > 1
      ? [{ combineWith: 'AND', queries: [...stems] }]
      : [{ queries: [...words], prefix: true }, ...stems.filter((stem) => !words.includes(stem))];
  const others: Query = { queries: [...synonyms], combineWith: 'OR', boostTerm: () => SYNONYM_WEIGHT };
  return { combineWith: 'OR', queries: synonyms.length > 0 ? [...own, others] : own };
}

const titleStems = new Map<string, ReadonlySet<string>>();
/** The stems of a title or heading; computed once, because each query reads those of many sections. */
function stemsOf(title: string): ReadonlySet<string> {
  const stems = titleStems.get(title) ?? new Set(wordsOf(title).map(stemOf));
  titleStems.set(title, stems);
  return stems;
}
const has = (stems: ReadonlySet<string>, word: QueryWord, withSynonyms: boolean) =>
  word.stems.every((stem) => stems.has(stem)) || (withSynonyms && word.synonyms.some((stem) => stems.has(stem)));

/** Whether the heading and the title of the page have all words, and the heading at least one of them. */
function isTitled({ page, heading }: Section, query: readonly QueryWord[], withSynonyms = true): boolean {
  const own = stemsOf(heading || page);
  const all = stemsOf(`${page} ${heading}`);
  return query.every((word) => has(all, word, withSynonyms)) && query.some((word) => has(own, word, withSynonyms));
}

function isTitledInPart({ page, heading }: Section, query: readonly QueryWord[]): boolean {
  const stems = stemsOf(`${page} ${heading}`);
  return query.some(
    (word) => has(stems, word, true) || word.words.some((begin) => [...stems].some((stem) => stem.startsWith(begin))),
  );
}

interface RatedSection {
  readonly section: Section;
  /** The group of a hit, the best one 0; a group is ordered by score. */
  readonly place: number;
  readonly score: number;
  /** Share of the words of the query that the section has. */
  readonly share: number;
}

/** Titles of pages with all words come first, then headings, then the others by their scores. */
function rated(
  section: Section,
  query: readonly QueryWord[],
  terms: ReadonlySet<string>,
  { score, phrase, name }: { readonly score: number; readonly phrase: PhraseMatch; readonly name: NameMatch },
): RatedSection {
  const { id, page, heading } = section;
  const shareOf = (isIn: (word: QueryWord) => boolean) => query.filter(isIn).length / query.length;
  const beginnings = [...terms];
  const share = shareOf(
    (word) => has(terms, word, true) || word.words.every((begin) => beginnings.some((term) => term.startsWith(begin))),
  );
  const title = stemsOf(`${page} ${heading}`);
  const whole = shareOf((word) => has(terms, word, true));
  const titled = isTitled(section, query);
  const factor =
    share ** 2 *
    (1 + 2 * shareOf((word) => has(title, word, true))) *
    (1 + whole) *
    (1 + PAIRS_WEIGHT * phrase.pairs) *
    pageWeight(id);
  const place = titled ? titledPlace(section, query) : isLast(id) ? 5 : DEVELOPING.test(id) ? 4.5 : 4;
  const found = phrase.whole ? phrasePlace(id, phrase.whole) : place;
  const named = name === null || (name === 'word' && PAPERS.test(id)) ? found : Math.min(found, NAMED[name]);
  return { section, share, score: score * factor, place: named };
}

/** A section that the query names: before everything else, or after the pages whose titles have the word. */
const NAMED: Readonly<Record<NonNullable<NameMatch>, number>> = { identifier: -4, word: 0.25 };

/**
 * The query itself, in a title or a text: before everything else. In a list or a page for developers it follows the
 * headings with its words, unless it is a quotation.
 */
function phrasePlace(id: string, whole: NonNullable<PhraseMatch['whole']>): number {
  if (isLast(id)) return whole === 'quotation' ? -1 : 2.5;
  if (DEVELOPING.test(id) && whole !== 'quotation') return 2.25;
  return whole === 'title' ? -3 : -2;
}

const wordsInOrder = ({ page, heading, paragraphs, rest }: Section) =>
  phraseText(`${page} ${heading}`, [...paragraphs, rest].join(' '));

function titledPlace(section: Section, query: readonly QueryWord[]): number {
  if (LISTS.test(section.id) && (section.heading !== '' || APPENDIX.test(section.id))) return 5;
  const place =
    (section.heading === '' ? 0 : 2) + (isTitled(section, query, false) ? 0 : 1) + (LISTS.test(section.id) ? 0.5 : 0);
  return DEVELOPING.test(section.id) || MAINTAINING.test(section.id) ? Math.max(place, 3) : place;
}

const isLast = (id: string) => LISTS.test(id) || DEFINITIONS.test(id);
