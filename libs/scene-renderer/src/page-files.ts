import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../page', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.mjs': 'text/javascript',
  '.js': 'text/javascript',
};

/** A file of the page: `/` is the document, `/page/…` its modules and `/three/…` the files of three.js. */
export async function pageFile(path: string): Promise<{ type: string; bytes: Buffer } | null> {
  const [, area = '', ...rest] = path.split('/');
  const inside = normalize(rest.join('/'));
  const type = TYPES[extname(path) || '.html'];
  if (type === undefined || inside.startsWith('..')) return null;
  if (path === '/') return { type, bytes: await readFile(join(PAGE, 'index.html')) };
  const root = area === 'page' ? PAGE : area === 'three' ? threeFolder() : null;
  if (root === null) return null;
  return { type, bytes: await readFile(join(root, inside)) };
}

/** Only the main file of three.js may be resolved by name; the folder is above `build`. */
function threeFolder(): string {
  const main = createRequire(import.meta.url).resolve('three');
  return main.slice(0, main.lastIndexOf(`${sep}build${sep}`));
}
