import { withSiteAddress } from './site-address.ts';

import type { DocsHit } from './docs-search.ts';
import type { Section } from './sections.ts';

export interface FoundSections {
  readonly hits: readonly DocsHit[];
  /** The text that was searched instead of one with mistyped words; null if the text itself was. */
  readonly corrected: string | null;
}
export type SearchDocs = (text: string) => FoundSections;

let index: Promise<SearchDocs> | undefined;

async function load(): Promise<SearchDocs> {
  const [{ docsSearch }, { spelling }, answer] = await Promise.all([
    import('./docs-search.ts'),
    import('./spelling.ts'),
    fetch('/docs/search.json'),
  ]);
  if (!answer.ok) throw new Error(`the index of the documentation answered ${answer.status}`);
  const sections = JSON.parse(withSiteAddress(await answer.text(), location.origin)) as Section[];
  const [search, correct] = [docsSearch(sections), spelling(sections)];
  return (text) => {
    const corrected = correct(text);
    return { hits: search(corrected ?? text), corrected };
  };
}

/** The search of the documentation: loaded and indexed once, for all pages; again after a failure. */
export const docsIndex = (): Promise<SearchDocs> =>
  (index ??= load().catch((error: unknown) => ((index = undefined), Promise.reject(error))));
