import MiniSearch from 'minisearch';

import type { Section } from './sections.ts';

export interface DocsHit extends Section {
  /** The text around the first found word. */
  readonly excerpt: string;
}

const MAX_HITS = 20;
const BEFORE = 60;
const EXCERPT = 220;

/** An index of the sections. @returns the search: the best sections for a text, at most 20 */
export function docsSearch(sections: readonly Section[]): (text: string) => readonly DocsHit[] {
  const index = new MiniSearch<Section>({ fields: ['page', 'heading', 'text'] });
  index.addAll(sections);
  const byId = new Map(sections.map((section) => [section.id, section]));
  const options = { prefix: true, combineWith: 'AND' as const, boost: { heading: 4, page: 3 } };
  return (text) =>
    index
      .search(text, options)
      .slice(0, MAX_HITS)
      .flatMap(({ id, terms }) => {
        const section = byId.get(id as string);
        return section ? [{ ...section, excerpt: excerptOf(section.text, terms) }] : [];
      });
}

function excerptOf(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase();
  const found = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const from = found.length > 0 ? Math.max(0, Math.min(...found) - BEFORE) : 0;
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  return `${start > 0 ? '… ' : ''}${text.slice(start, start + EXCERPT)}${start + EXCERPT < text.length ? ' …' : ''}`;
}
