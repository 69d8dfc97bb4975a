import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Faces that the first screen of every page shows: text, then headings. */
const FACES = [/^inter-latin-wght-normal\..*\.woff2$/, /^source-serif-4-latin-wght-normal\..*\.woff2$/];

/**
 * Names the fonts of the first screen in the shell's head: without that a browser learns of them only after the style.
 *
 * @param {import('@sveltejs/kit').Adapter} adapter
 * @returns {import('@sveltejs/kit').Adapter}
 */
export function withPreloads(adapter) {
  return {
    ...adapter,
    async adapt(builder) {
      await adapter.adapt(builder);
      const shell = join('build', 'index.html');
      const html = readFileSync(shell, 'utf8');
      if (!html.includes('<!--preload-->')) throw new Error(`${shell} has no <!--preload--> for the fonts`);
      writeFileSync(shell, html.replace('<!--preload-->', links().join('\n\t\t')));
      for (const copy of ['.gz', '.br']) rmSync(`${shell}${copy}`, { force: true }); // made before the fonts were named
      builder.log.success(`named ${links().length} preloads in the shell`);
    },
  };
}

function links() {
  const assets = join('build', '_app', 'immutable', 'assets');
  const names = readdirSync(assets);
  return FACES.flatMap((face) => names.filter((name) => face.test(name))).map(
    (name) => `<link rel="preload" href="/_app/immutable/assets/${name}" as="font" type="font/woff2" crossorigin>`,
  );
}
