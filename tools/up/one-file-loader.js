/**
 * Runs one-file.cjs with V8's code cache, which an earlier start of the same file wrote: without it, V8 compiles 16 MB of
 * source at each start of the API. Copied beside each program by one-file-programs.mjs.
 */
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { constants, Script } from 'node:vm';

const file = fileURLToPath(import.meta.url).replace(/\.js$/, '.cjs');
const { size, mtimeMs } = statSync(file);
/** V8 compares only the length of the source, so the name tells which source it is. */
const cache = `${file}.${size}-${mtimeMs}.cache`;
const cachedData = existsSync(cache) ? readFileSync(cache) : undefined;
const script = new Script(`(function (require, __filename) { ${readFileSync(file, 'utf8')}\n})`, {
  filename: file,
  cachedData,
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
script.runInThisContext()(createRequire(file), file);

let isCached = cachedData !== undefined && !script.cachedDataRejected;
/** Includes the functions that the start compiled. */
function writeCache() {
  if (isCached) return;
  isCached = true;
  try {
    // Another process may read it or write it at the same time.
    writeFileSync(`${cache}.${process.pid}`, script.createCachedData());
    renameSync(`${cache}.${process.pid}`, cache);
  } catch {
    // the folder is read-only: the next start compiles again
  }
}
if (!isCached) {
  setTimeout(writeCache, 10_000).unref();
  process.once('exit', (code) => code === 0 && writeCache());
}
