import { bestFound, searched, searchTerms } from '@primitives/boards';

import { words } from '../strings/search.ts';
import type { Hit } from './hits.ts';

const candidates = words.pages.map(({ href, name, detail }) => ({
  hit: { kind: 'page', href, name, detail, places: [], chip: null } satisfies Hit,
  searched: searched([name], [detail]),
  newestAt: null,
}));

/** The pages of the site that a text names or describes. A single letter matches none: too many begin with it. */
export function sitePages(text: string): Hit[] {
  const terms = searchTerms(text);
  return terms.some((term) => term.length > 1) ? bestFound(candidates, terms).map(({ hit }) => hit) : [];
}
