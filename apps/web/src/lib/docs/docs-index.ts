import type { DocsHit } from './docs-search.ts';
import type { Section } from './sections.ts';

export type SearchDocs = (text: string) => readonly DocsHit[];

let index: Promise<SearchDocs> | undefined;

async function load(): Promise<SearchDocs> {
  const [{ docsSearch }, answer] = await Promise.all([import('./docs-search.ts'), fetch('/docs/search.json')]);
  if (!answer.ok) throw new Error(`the index of the documentation answered ${answer.status}`);
  return docsSearch((await answer.json()) as Section[]);
}

/** The search of the documentation: loaded and indexed once, for all pages; again after a failure. */
export const docsIndex = (): Promise<SearchDocs> =>
  (index ??= load().catch((error: unknown) => ((index = undefined), Promise.reject(error))));
