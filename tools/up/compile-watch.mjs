/**
 * Compiles projects whenever their sources change and sends its parent which JavaScript files were written
 * (`Compilation` of src/dev/rebuilder.ts). Arguments: the projects' folders.
 *
 * A saved file is first compiled alone, without types, in milliseconds: `isolatedModules` guarantees that its
 * JavaScript depends on no other file. The type check follows in a thread (type-check.mjs) and takes seconds.
 */
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import ts from 'typescript';

/** Editors and version control save several files at once. */
const TOGETHER_MS = 50;

const folders = process.argv.slice(2).map((folder) => resolve(folder));
/**
 * The source of each JavaScript file that only this thread writes, so that a slow type check never restores older code.
 */
const sources = new Map();
let written = [];
let noticedAt = null;

function report(errors, text) {
  process.send({ written, errors, noticedAt: noticedAt ?? Date.now(), text });
  written = [];
  noticedAt = null;
}

function addProject(folder) {
  const { options, fileNames } = ts.getParsedCommandLineOfConfigFile(join(folder, 'tsconfig.json'), {}, ts.sys);
  // A single file does not show that its package is an ES module
  const esModule = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };
  const [src, dist] = ['src/', 'dist/'].map((name) => join(folder, name));
  for (const path of fileNames.filter((name) => name.startsWith(src) && /(?<!\.d)\.ts$/.test(name))) {
    const target = path.replace(src, dist).replace(/\.ts$/, '.js');
    const source = {
      path,
      target,
      compilerOptions: { ...options, ...esModule },
      text: ts.sys.readFile(path),
      compiled: false,
    };
    sources.set(target, source);
    ts.sys.watchFile(path, () => compileAlone(source));
  }
}

function compileAlone(source) {
  const text = ts.sys.readFile(source.path);
  if (!text || text === source.text) return; // some editors empty the file before they write it
  source.text = text;
  const options = { compilerOptions: source.compilerOptions, fileName: source.path, reportDiagnostics: true };
  const { outputText, sourceMapText, diagnostics } = ts.transpileModule(text, options);
  if (diagnostics.length > 0) return; // the type check reports the syntax error
  ts.sys.writeFile(source.target, outputText);
  ts.sys.writeFile(`${source.target}.map`, sourceMapText);
  source.compiled = true;
  written.push(source.target);
  if (noticedAt === null) setTimeout(report, TOGETHER_MS, 0, '');
  noticedAt ??= Date.now();
}

process.on('disconnect', () => process.exit());
folders.forEach(addProject);
const types = new Worker(new URL('type-check.mjs', import.meta.url), {
  workerData: { folders, owned: new Set(sources.keys()) },
});
types.on('message', ({ written: emitted, errors, text }) => {
  for (const path of emitted) {
    const source = sources.get(path);
    if (!source)
      written.push(path); // a new file
    else {
      if (!source.compiled) source.text = undefined; // it changed before this thread read it
      compileAlone(source);
    }
  }
  report(errors, text);
});
