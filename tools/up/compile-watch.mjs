/**
 * Compiles projects whenever their sources change and sends its parent which JavaScript files were written (`Compilation` of
 * src/dev/rebuilder.ts). Arguments: the projects' folders.
 *
 * A saved file is first compiled alone, without types, in milliseconds: `isolatedModules` guarantees that its JavaScript
 * depends on no other file. The type check follows in a thread (type-check.mjs) and takes seconds.
 */
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import ts from 'typescript';

/** Editors and version control save several files at once. */
const TOGETHER_MS = 50;

const folders = process.argv.slice(2).map((folder) => resolve(folder));
/** Compiled alone, and not yet by the type check. */
const ahead = new Set();
let written = [];
let noticedAt = null;

function report(errors, text) {
  process.send({ written, errors, noticedAt: noticedAt ?? Date.now(), text });
  written = [];
  noticedAt = null;
}

function optionsOf(folder) {
  const { options, fileNames } = ts.getParsedCommandLineOfConfigFile(join(folder, 'tsconfig.json'), {}, ts.sys);
  // One file alone does not know that its package is an ES module
  const esModule = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };
  return { compilerOptions: { ...options, ...esModule }, sources: new Map(fileNames.map((name) => [name, undefined])) };
}

/** Watches the known sources of a project; the type check compiles new ones. */
function watchProject(folder) {
  const { compilerOptions, sources } = optionsOf(folder);
  for (const name of sources.keys()) sources.set(name, ts.sys.readFile(name));
  watch(join(folder, 'src'), { recursive: true }, (_event, relativePath) => {
    const path = join(folder, 'src', relativePath ?? '');
    const source = sources.has(path) ? ts.sys.readFile(path) : undefined;
    if (!source || source === sources.get(path)) return; // also an editor that empties the file before it writes
    sources.set(path, source);
    const options = { compilerOptions, fileName: path, reportDiagnostics: true };
    const { outputText, sourceMapText, diagnostics } = ts.transpileModule(source, options);
    if (diagnostics.length > 0) return; // the type check reports the syntax error
    const target = join(folder, 'dist', relativePath).replace(/\.ts$/, '.js');
    ts.sys.writeFile(target, outputText);
    ts.sys.writeFile(`${target}.map`, sourceMapText);
    ahead.add(target);
    written.push(target);
    if (noticedAt === null) setTimeout(report, TOGETHER_MS, 0, '');
    noticedAt ??= Date.now();
  });
}

process.on('disconnect', () => process.exit());
folders.forEach(watchProject);
const types = new Worker(new URL('type-check.mjs', import.meta.url), { workerData: folders });
types.on('message', ({ written: compiled, errors, text }) => {
  written.push(...compiled.filter((path) => !ahead.delete(path)));
  report(errors, text);
});
