/**
 * Writes the JavaScript of the TypeScript projects without checking their types, which `npm run typecheck` does:
 * `isolatedModules` guarantees that the JavaScript of a file depends on no other file.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { transformSync } from '@swc/core';
import { SetupError } from './install.mjs';

/** As tsconfig.base.json states them for `tsc`. */
const OPTIONS = {
  configFile: false,
  swcrc: false,
  sourceMaps: true,
  module: { type: 'nodenext' },
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    keepClassNames: true,
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: true },
  },
};

/**
 * @param {string} root the checkout; the projects are the references of its tsconfig.json
 * @param {{ force?: boolean }} options `force`: also files that are older than their JavaScript
 */
export function transpileProjects(root, { force = false } = {}) {
  const { references } = readJson(join(root, 'tsconfig.json'));
  for (const { path } of references) {
    const { rootDir } = readJson(join(root, path, 'tsconfig.json')).compilerOptions;
    const [sources, dist] = [join(root, path, rootDir), join(root, path, 'dist')];
    for (const name of readdirSync(sources, { recursive: true })) {
      if (!name.endsWith('.ts') || /\.(d|spec|oracle)\.ts$/.test(name)) continue;
      const [source, target] = [join(sources, name), join(dist, name.replace(/\.ts$/, '.js'))];
      if (force || !isCurrent(source, target)) transpile(source, target);
    }
  }
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

const isCurrent = (source, target) => existsSync(target) && statSync(target).mtimeMs > statSync(source).mtimeMs;

function transpile(source, target) {
  const filename = relative(dirname(target), source);
  try {
    const { code, map } = transformSync(readFileSync(source, 'utf8'), {
      ...OPTIONS,
      filename: source,
      sourceFileName: filename,
    });
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, `${code}\n//# sourceMappingURL=${basename(target)}.map\n`);
    writeFileSync(`${target}.map`, map);
  } catch (error) {
    throw new SetupError(`the build failed:\n${error.message}`);
  }
}
