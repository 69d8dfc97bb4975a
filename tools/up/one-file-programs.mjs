/**
 * Writes each program of the deployment and its libraries into one file beside its `main.js`: `dist/one-file.cjs`,
 * which `dist/one-file.js` runs with V8's code cache of an earlier start.
 *
 * Node spends most of a start on finding and compiling some thousand module files. `npm run dev` runs `main.js`, whose
 * stack traces name the source.
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Packages with native code, which is loaded from their own folder. */
const NATIVE = /^(?:onnxruntime-node|sharp|@node-rs\/.+)$/;

const LOADER = fileURLToPath(new URL('one-file-loader.js', import.meta.url));

/** @param {string} entry path of a `main.js` or `<name>-main.js` @returns {string} the program to start */
export const oneFileOf = (entry) => join(dirname(entry), basename(entry).replace(/main\.js$/, 'one-file.js'));

/** @param {string} program of `oneFileOf` @returns {string} its code, in the same folder */
export const codeOf = (program) => program.replace(/\.js$/, '.cjs');

/**
 * Writes those that are missing or older than a file they were made from.
 *
 * @param {readonly string[]} entries absolute paths of `main.js` files
 */
export async function writeOneFilePrograms(entries) {
  const old = entries.filter((entry) => !isCurrent(entry));
  if (old.length === 0) return;
  const { rolldown } = await import('rolldown');
  for (const entry of old) await writeOneFile(rolldown, entry);
}

async function writeOneFile(rolldown, entry) {
  const program = oneFileOf(entry);
  const file = codeOf(program);
  const build = await rolldown({
    input: entry,
    platform: 'node',
    external: NATIVE,
    plugins: [{ name: 'own-url', transform: (code, id) => withOwnUrl(code, relative(dirname(file), id)) }],
    onLog: (level, log, print) => {
      // Optional dependencies that are not installed: the program imports them only when they are configured.
      if (log.code !== 'UNRESOLVED_IMPORT' && log.code !== 'EVAL') print(level, log);
    },
  });
  const { output } = await build.generate({ format: 'cjs', codeSplitting: false });
  await build.close();
  for (const name of readdirSync(dirname(file)))
    if (name.startsWith(basename(file)) && name.endsWith('.cache')) rmSync(join(dirname(file), name), { force: true });
  // Relative paths: a copy of the checkout compares its own files
  const inputs = Object.fromEntries(
    [LOADER, ...output[0].moduleIds].filter(existsSync).map((path) => [relative(dirname(file), path), stampOf(path)]),
  );
  for (const [path, text] of [
    [file, output[0].code],
    [program, readFileSync(LOADER)],
    [`${program}.json`, JSON.stringify(inputs)],
  ]) {
    // Another process may read it or write it at the same time.
    writeFileSync(`${path}.${process.pid}`, text);
    renameSync(`${path}.${process.pid}`, path);
  }
}

/** A module finds its files relative to where it was, not to the one file. */
const withOwnUrl = (code, path) =>
  code.includes('import.meta.url')
    ? code.replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`)
    : null;

function isCurrent(entry) {
  const list = `${oneFileOf(entry)}.json`;
  if (!existsSync(list)) return false;
  const inputs = Object.entries(JSON.parse(readFileSync(list, 'utf8')));
  return inputs.every(([path, stamp]) => stampOf(resolve(dirname(list), path)) === stamp);
}

function stampOf(path) {
  const status = statSync(path, { throwIfNoEntry: false });
  return status ? `${status.size} ${status.mtimeMs}` : 'missing';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeOneFilePrograms(process.argv.slice(2));
