/**
 * The Python package and the command-line program as files that the platform serves below `/packages/`:
 * `node tools/up/packages.mjs OUT`. Needs a compiled checkout and npm, no Python.
 */
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ended } from './ended.mjs';
import { SetupError } from './install.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/**
 * Writes `primitives_bench-<version>-py3-none-any.whl` and `primitives-bench-<version>.tgz`.
 *
 * @param {string} root the checkout
 * @param {string} out the folder, which is emptied first
 * @throws SetupError with the last lines of the program that failed
 */
export async function writePackages(root, out) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const run = async (program, ...args) => {
    const { status, error, lastLines } = await ended(process.execPath, [join(root, program), ...args], { cwd: root });
    if (status !== 0) throw new SetupError(`${program} failed:\n${error?.message ?? lastLines(10)}`);
  };
  await run('tools/python/build.mjs');
  await run('tools/python/wheel.mjs', out);
  await run('tools/runner-archive/pack-npm.mjs', '--out', out);
}

/** Puts the packages into the folder of the built page, which the API serves. */
export function publishPackages(root, out) {
  const served = join(root, 'apps/web/build/packages');
  rmSync(served, { recursive: true, force: true });
  cpSync(out, served, { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writePackages(ROOT, resolve(process.argv[2] ?? 'build'));
