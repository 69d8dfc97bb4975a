import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { DOCS_PAGES } from './pages.ts';

const BUILT = join(__dirname, '../../../build/docs');
const built = existsSync(BUILT);
const WEB = join(__dirname, '../..');
const BOARDS = join(__dirname, '../../../../../libs/boards/src');

const pages = new Map(
  DOCS_PAGES.map(({ path }) => join(BUILT, `${path}.html`))
    .filter(existsSync)
    .map((file) => [file, readFileSync(file, 'utf8')] as const),
);
const ids = new Map(
  [...pages].map(([file, html]) => [file, new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id))]),
);
const exists = (path: string, anchor: string) => ids.get(join(BUILT, `${path}.html`))?.has(anchor) ?? false;

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|svelte)$/.test(name) && !name.endsWith('.spec.ts'))
    .map((name) => join(folder, name));
/** Links to a section; those with a computed anchor are not checked. */
const LINK = /\/docs\/([a-z/-]+)#([\w-]+)(?=['"`)])/g;

(built ? describe : describe.skip)(`links to sections${built ? '' : ' (skipped: the page is not built)'}`, () => {
  it('of the documentation lead to a section', () => {
    const missing = DOCS_PAGES.flatMap(({ path }) => {
      const html = pages.get(join(BUILT, `${path}.html`)) ?? '';
      return [...html.matchAll(/href="(?:\/docs\/([^"#]+))?#([^"]+)"/g)]
        .filter(([, to, anchor = '']) => !exists(to ?? path, decodeURIComponent(anchor)))
        .map(([link]) => `${path}: ${link}`);
    });
    expect(pages.size).toBe(DOCS_PAGES.length);
    expect(missing).toEqual([]);
  });

  it('of the pages and commands lead to a section', () => {
    const links = [...sources(WEB), ...sources(BOARDS)].flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(LINK),
    ]);
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter(([, path = '', anchor = '']) => !exists(path, anchor)).map(([link]) => link)).toEqual([]);
  });

  it.each(['copies', 'quota', 'reruns', 'terms', 'delete-or-withdraw-a-submission'])(
    'of earlier versions to “%s” lead to the page that names its new place',
    (anchor) => expect(exists('release', anchor)).toBe(true),
  );
});
