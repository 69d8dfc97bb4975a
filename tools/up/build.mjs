/**
 * Builds the deployment when a source changed since the last build: the TypeScript projects (transpile.mjs), the web
 * page and the packages that it offers. `npm run build` forces all; `nx run-many -t build` compiles project by project,
 * with types and Nx's cache.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ended } from './ended.mjs';
import { SetupError } from './install.mjs';
import { publishPackages, writePackages } from './packages.mjs';

const SKIPPED = new Set([
  ...['node_modules', 'dist', 'build', '.svelte-kit', 'bundles', 'fixtures', 'e2e', '__pycache__'],
  'engine.js', // of the Python package: a result of the build
]);
const SERVER_PACKAGES = [
  'libs',
  'apps/api',
  'apps/dispatcher',
  'apps/scorer',
  'apps/cli',
  'runners',
  'tools',
  'types',
  'tsconfig.base.json',
  'tsconfig.json',
];
const WEB_PACKAGES = ['apps/web', 'libs', 'apps/api/schema.graphql'];

/**
 * @param {string} root the checkout
 * @param {(text: string) => void} log one line of progress
 * @param {{ force?: boolean; page?: boolean; packages?: boolean; programs?: readonly string[] }} options
 *   `packages`: also the Python package and the command-line program; `programs`: paths of `main.js` files in the
 *   checkout, written into one file each while the page builds
 */
export async function build(root, log, { force = false, page: withPage = true, packages = false, programs = [] } = {}) {
  const server = stampOf(root, 'server', SERVER_PACKAGES);
  const page = stampOf(root, 'page', WEB_PACKAGES);
  const compiles = force || !server.isThere();
  const builds = withPage && (force || !page.isThere());
  if (compiles) {
    log('compiling');
    const { transpileProjects } = await import('./transpile.mjs');
    transpileProjects(root, { force });
    server.write();
  }
  if (builds) log('building the web page');
  const work = [programs.length > 0 && writePrograms(root, programs)];
  if (builds)
    work.push(
      run(root, join(root, 'apps/web'), 'node_modules/vite/bin/vite.js', ['build', '--logLevel', 'error']).then(
        page.write,
      ),
    );
  const offered = packages ? preparePackages(root, log, force) : null;
  if (offered) work.push(offered);
  const refused = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
  if (refused) throw refused.reason;
  const folder = await offered;
  if (folder) publishPackages(root, folder);
}

/**
 * Writes the packages if a source changed.
 *
 * @returns {Promise<string | null>} their folder; null if a package cannot be built, which `force` makes an error
 */
async function preparePackages(root, log, force) {
  const out = join(root, 'node_modules/.cache/primitives/packages');
  const stamp = stampOf(root, 'packages', SERVER_PACKAGES);
  if (!force && stamp.isThere() && existsSync(out)) return out;
  log('packing the Python package and the command line');
  try {
    await writePackages(root, out);
    stamp.write();
    return out;
  } catch (error) {
    if (force) throw error;
    log(`the platform offers no packages: ${error.message}`);
    return null;
  }
}

const writePrograms = (root, programs) =>
  run(
    root,
    root,
    'tools/up/one-file-programs.mjs',
    programs.map((path) => join(root, path)),
  );

/** A stamp of the sources of the last successful step; the sources are read once, before the work. */
function stampOf(root, name, packages) {
  const file = join(root, 'node_modules', '.cache', 'primitives', `built-${name}`);
  const stamp = fingerprint(root, packages);
  return {
    isThere: () => existsSync(file) && readFileSync(file, 'utf8') === stamp,
    write: () => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, stamp);
    },
  };
}

async function run(root, cwd, program, args) {
  const { status, error, lastLines } = await ended(process.execPath, [join(root, program), ...args], { cwd });
  if (status !== 0) throw new SetupError(`the build failed:\n${error?.message ?? lastLines(30)}`);
}

/**
 * Hashes names, sizes and times of every source below the packages: takes a few milliseconds and changes with every
 * edit.
 */
function fingerprint(root, packages) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  const visit = (path) => {
    const status = statSync(path, { throwIfNoEntry: false });
    if (!status) return;
    if (!status.isDirectory())
      return void hash.update(`${path.slice(root.length)}\0${status.size}\0${status.mtimeMs}\n`);
    for (const entry of readdirSync(path).sort()) if (!SKIPPED.has(entry)) visit(join(path, entry));
  };
  for (const folder of packages) visit(join(root, folder));
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build(fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, ''), (text) => console.log(text), {
    force: true,
    packages: true,
  });
}
