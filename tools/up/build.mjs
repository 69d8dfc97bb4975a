/**
 * Builds the house when a source changed since the last build: the TypeScript projects in one `tsc -b`, then the page.
 * `npm run build` forces both; `nx run-many -t build` builds project by project with Nx's cache.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SetupError } from './install.mjs';

const SKIPPED = new Set(['node_modules', 'dist', 'build', '.svelte-kit', 'bundles', 'fixtures', 'e2e', '__pycache__']);
const SERVER_ROOMS = ['libs', 'apps/api', 'apps/dispatcher', 'apps/scorer', 'apps/cli', 'runners', 'tools', 'types', 'tsconfig.base.json', 'tsconfig.json'];
const PAGE_ROOMS = ['apps/web', 'libs', 'apps/api/schema.graphql'];

/** @param {string} root the checkout @param {(text: string) => void} say one line of progress */
export function build(root, say, { force = false } = {}) {
  step(root, 'server', SERVER_ROOMS, force, () => {
    say('compiling');
    run(root, root, 'node_modules/typescript/bin/tsc', ['-b']);
  });
  step(root, 'page', PAGE_ROOMS, force, () => {
    say('building the web page');
    run(root, join(root, 'apps/web'), 'node_modules/vite/bin/vite.js', ['build', '--logLevel', 'error']);
  });
}

function step(root, name, rooms, force, work) {
  const stampFile = join(root, 'node_modules', '.cache', 'primitives', `built-${name}`);
  const stamp = fingerprint(root, rooms);
  if (!force && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  work();
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

function run(root, cwd, program, args) {
  const result = spawnSync(process.execPath, [join(root, program), ...args], { cwd, encoding: 'utf8', maxBuffer: 64e6 });
  if (result.status === 0) return;
  throw new SetupError(`the build failed:\n${`${result.stdout}\n${result.stderr}`.trim().split('\n').slice(-30).join('\n')}`);
}

/** Names, sizes and times of every source below the rooms: a few milliseconds, and any edit changes it. */
function fingerprint(root, rooms) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  const visit = (path) => {
    const status = statSync(path, { throwIfNoEntry: false });
    if (!status) return;
    if (!status.isDirectory()) return void hash.update(`${path.slice(root.length)}\0${status.size}\0${status.mtimeMs}\n`);
    for (const entry of readdirSync(path).sort()) if (!SKIPPED.has(entry)) visit(join(path, entry));
  };
  for (const room of rooms) visit(join(root, room));
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  build(fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, ''), (text) => console.log(text), { force: true });
}
