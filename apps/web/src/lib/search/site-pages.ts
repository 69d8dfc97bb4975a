import { bestFound, searched, searchTerms } from '@primitives/boards';

import { words } from '../strings/search.ts';

const candidates = words.pages.map(({ href, name, detail }) => ({
  hit: { kind: 'page' as const, href, name, detail, places: [], chip: null },
  searched: searched([name], [detail]),
  newestAt: null,
}));

/** The pages of the site that a text names or describes. A single letter matches none: too many begin with it. */
export function sitePages(text: string) {
  const terms = searchTerms(text);
  return terms.some((term) => term.length > 1) ? bestFound(candidates, terms).map(({ hit }) => hit) : [];
}
