/**
 * Writes the wheel of primitives-bench with Node alone: the package is pure Python, so a wheel is a zip of its sources
 * and their metadata. Equal sources give an equal file. Wheels for PyPI are built by build.mjs with hatchling.
 * `node tools/python/wheel.mjs OUT` expects the engine (build.mjs).
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ZipFile } from 'yazl';
import { wheelMetadata } from './wheel-metadata.mjs';

const PACKAGE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = join(PACKAGE, '../..');
/** Zip has local times: one without a zone is the same everywhere. */
const OPTIONS = { mtime: new Date(2020, 1, 2), mode: 0o100644, forceDosTimestamp: true };
const WHEEL = 'Wheel-Version: 1.0\nGenerator: primitives\nRoot-Is-Purelib: true\nTag: py3-none-any\n';

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('base64url');

/** @param {string} out the folder @returns {Promise<string>} the file name of the wheel */
export async function writeWheel(out) {
  const read = (path) => readFileSync(join(PACKAGE, path), 'utf8');
  const { name, version, metadata, entryPoints } = wheelMetadata(read('pyproject.toml'), read('README.md'));
  const stem = `${name.replaceAll('-', '_')}-${version}`;
  const info = `${stem}.dist-info`;
  const files = [
    ...sources(),
    [`${info}/METADATA`, Buffer.from(metadata)],
    [`${info}/WHEEL`, Buffer.from(WHEEL)],
    [`${info}/entry_points.txt`, Buffer.from(entryPoints)],
    [`${info}/licenses/LICENSE`, readFileSync(join(ROOT, 'LICENSE'))],
    [`${info}/licenses/NOTICE`, readFileSync(join(ROOT, 'THIRD_PARTY_NOTICES'))],
  ];
  const record = files.map(([path, bytes]) => `${path},sha256=${hashOf(bytes)},${bytes.length}\n`);
  files.push([`${info}/RECORD`, Buffer.from(`${record.join('')}${info}/RECORD,,\n`)]);
  const zip = new ZipFile();
  for (const [path, bytes] of files) zip.addBuffer(bytes, path, OPTIONS);
  zip.end();
  const file = `${stem}-py3-none-any.whl`;
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, file), await buffer(zip.outputStream));
  return file;
}

/** Paths in the wheel and bytes of the modules and the engine, sorted. */
function sources() {
  const src = join(PACKAGE, 'src');
  return readdirSync(join(src, 'primitives_bench'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('__pycache__'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => [relative(src, path).split(sep).join('/'), readFileSync(path)]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await writeWheel(process.argv[2] ?? 'build'));
