/**
 * Builds the wheel and the sdist of primitives-bench: the engine for V8 first, then `python -m build` of hatchling.
 * `node tools/python/build.mjs PYTHON OUT`, where PYTHON has the package `build`; without arguments only the engine.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Bundles dist/main.js and everything that it uses as one script. @throws Error if it needs a module of Node */
export async function buildEngine() {
  await build({ root, configFile: `${root}/vite.config.mjs` });
  const script = readFileSync(`${root}/src/primitives_bench/engine.js`, 'utf8');
  const needed = /__vite-browser-external|\brequire\(["']node:/.exec(script);
  if (needed) throw new Error(`the engine needs a module of Node: ${needed[0]}`);
}

const [python, out] = process.argv.slice(2);
await buildEngine();
if (python !== undefined) {
  // hatchling adds files of these names as licences; the engine contains packages of npm
  for (const [from, to] of [
    ['LICENSE', 'LICENSE'],
    ['THIRD_PARTY_NOTICES', 'NOTICE'],
  ])
    copyFileSync(`${root}/../../${from}`, `${root}/${to}`);
  const { status } = spawnSync(python, ['-m', 'build', '--outdir', out, root], { stdio: 'inherit' });
  process.exit(status ?? 1);
}
