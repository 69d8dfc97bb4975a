import { error } from '@sveltejs/kit';

import { DOCS_PAGES } from '#lib/docs/pages.ts';
import { render } from '#lib/docs/render.ts';

import type { EntryGenerator, PageServerLoad } from './$types';

/** The repository's own pages, by their path. */
const FILES = import.meta.glob<string>(
  ['../../../../../../docs/**/*.md', '../../../../../../{ARCHITECTURE,CHANGELOG,SECURITY}.md'],
  {
    query: '?raw',
    import: 'default',
  },
);
/** Images in these pages, by their path; board.png and shapes.png are for repository hosts. */
const IMAGES = import.meta.glob<string>('../../../../../../docs/images/*.jpg', {
  query: '?url',
  import: 'default',
  eager: true,
});
const ROOT = '../../../../../../';

const WRITTEN = DOCS_PAGES.flatMap(({ path, source }) => (source === undefined ? [] : [{ path, source }]));
/** A page of the site that is no Markdown file, by its source: repository hosts show the source. */
const ROUTE = /^apps\/web\/src\/routes(\/.+)\/\+page\.svelte$/;
const pageOf = (file: string) => {
  const route = ROUTE.exec(file)?.[1];
  if (route !== undefined) return route;
  const found = DOCS_PAGES.find(({ source, twin }) => source === file || twin === file);
  return found && `/docs/${found.path}`;
};

export const entries: EntryGenerator = () => WRITTEN.map(({ path }) => ({ page: path }));

/** Read at build time, so that the site cannot fall behind the repository. */
export const load: PageServerLoad = async ({ params }) => {
  const source = WRITTEN.find(({ path }) => path === params.page)?.source;
  const read = source === undefined ? undefined : FILES[ROOT + source];
  if (source === undefined || read === undefined) error(404, 'the docs have no such page');
  const { html, contents } = render(await read(), source, pageOf, (file) => IMAGES[ROOT + file]);
  return { html, contents };
};
