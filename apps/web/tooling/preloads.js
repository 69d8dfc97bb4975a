import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Faces that the first screen of every page shows: text, then headings. */
const FACES = [/^inter-latin-wght-normal\..*\.woff2$/, /^source-serif-4-latin-wght-normal\..*\.woff2$/];
const PLACE = '<!--preload-->';

/**
 * Names the fonts of the first screen in the head of the shell and of every prerendered page: without that a browser learns of them
 * only after the style, and what it drew with another face moves. Beside the pages it leaves routes.json: by it the api knows an address
 * that is no page's.
 *
 * @param {import('@sveltejs/kit').Adapter} adapter
 * @returns {import('@sveltejs/kit').Adapter}
 */
export function withPreloads(adapter) {
  return {
    ...adapter,
    async adapt(builder) {
      await adapter.adapt(builder);
      const pages = readdirSync('build', { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.html'),
      );
      if (!pages.includes('index.html')) throw new Error('build has no index.html to name the fonts in');
      const named = links().join('\n\t\t');
      for (const page of pages) nameFonts(join('build', page), named);
      writeFileSync(join('build', 'routes.json'), JSON.stringify(shellRoutes(builder)));
      builder.log.success(`named ${links().length} preloads in ${pages.length} pages`);
    },
  };
}

/**
 * The addresses that the app answers in the browser, as patterns of a path; what was prerendered lies there as a file.
 *
 * @param {import('@sveltejs/kit').Builder} builder
 */
function shellRoutes({ routes }) {
  return routes
    .filter(({ page, prerender }) => page.methods.length > 0 && prerender !== true)
    .map(({ pattern }) => pattern.source);
}

/** @param {string} page @param {string} named */
function nameFonts(page, named) {
  const html = readFileSync(page, 'utf8');
  if (!html.includes(PLACE)) throw new Error(`${page} has no ${PLACE} for the fonts`);
  const text = Buffer.from(html.replace(PLACE, named));
  writeFileSync(page, text);
  // The compressed copies were made before the fonts were named; of the shell there are none, since the api fills it anew each time.
  if (page === join('build', 'index.html'))
    return ['.gz', '.br'].forEach((copy) => rmSync(`${page}${copy}`, { force: true }));
  writeFileSync(`${page}.gz`, gzipSync(text, { level: constants.Z_BEST_COMPRESSION }));
  writeFileSync(`${page}.br`, brotliCompressSync(text));
}

function links() {
  const assets = join('build', '_app', 'immutable', 'assets');
  const names = readdirSync(assets);
  return FACES.flatMap((face) => names.filter((name) => face.test(name))).map(
    (name) => `<link rel="preload" href="/_app/immutable/assets/${name}" as="font" type="font/woff2" crossorigin>`,
  );
}
