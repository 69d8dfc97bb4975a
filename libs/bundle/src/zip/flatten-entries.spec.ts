import { zipArchive, type ZipPart } from '@primitives/testing';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBundle, checkBundleZip } from '../check-bundle.js';
import { fingerprintBundle } from '../fingerprint-bundle.js';
import type { RandomAccess } from '../source.js';
import { crc32 } from './crc32.js';
import { openZipBundle, type ZipBundle } from './open-zip.js';

const VALID = join(__dirname, '../../fixtures/open-valid-embedder');
const FILES: readonly ZipPart[] = readdirSync(VALID).map((name) => ({
  name,
  data: new Uint8Array(readFileSync(join(VALID, name))),
}));
const EMPTY = new Uint8Array();
const access = (bytes: Uint8Array): RandomAccess => ({
  size: bytes.length,
  read: async (offset, length) => bytes.subarray(offset, offset + length),
});
const archive = (parts: readonly ZipPart[]): RandomAccess => access(zipArchive(parts, crc32));
const named = (...names: string[]): ZipPart[] =>
  names.map((name) => ({ name, data: name.endsWith('/') ? EMPTY : new TextEncoder().encode(`"${name}"`) }));
const under = (folder: string, parts = FILES): ZipPart[] =>
  parts.map((it) => ({ ...it, name: `${folder}/${it.name}` }));

/** The files, sorted; or the findings. */
async function namesOf(...parts: ZipPart[]): Promise<readonly string[]> {
  const opened = await openZipBundle(archive(parts));
  return Array.isArray(opened) ? opened.map((it) => `${it.code}: ${it.message}`) : opened.files().map((it) => it.name);
}

async function opened(parts: readonly ZipPart[]): Promise<ZipBundle> {
  const bundle = await openZipBundle(archive(parts));
  if (Array.isArray(bundle)) throw new Error(bundle[0]?.message);
  return bundle;
}

describe('a zip of one folder', () => {
  const ofMacos = [
    ...named('mymodel/', 'mymodel/.DS_Store', '__MACOSX/mymodel/._.DS_Store'),
    ...under('mymodel'),
    ...under(
      '__MACOSX/mymodel',
      FILES.map((it) => ({ ...it, name: `._${it.name}` })),
    ),
    ...named('.DS_Store', '__MACOSX/._mymodel'),
  ];

  it.each([
    ['as zip -r writes it', [...named('mymodel/'), ...under('mymodel')]],
    ['without an entry for the folder', under('mymodel')],
    ['as macOS writes it', ofMacos],
    ['with a name that no file may have', under('my model (1) é')],
  ])('passes like its files at the top level: %s', async (_, parts) => {
    const [flat, report] = await Promise.all([checkBundleZip(archive(FILES)), checkBundleZip(archive(parts))]);
    expect(flat.verdict).toBe('ok');
    expect(report).toEqual(flat);
  });

  it('has the same fingerprint and the same bytes of each file', async () => {
    const fingerprints = [];
    for (const parts of [FILES, ofMacos]) {
      const bundle = await opened(parts);
      const report = await checkBundle(bundle);
      fingerprints.push(await fingerprintBundle(bundle, report, { start: () => createHash('sha256') }));
      for (const { name, data } of FILES) {
        const chunks = [];
        for await (const chunk of bundle.stream(name)) chunks.push(chunk);
        expect(Buffer.concat(chunks).equals(Buffer.from(data))).toBe(true);
        expect(Buffer.from(await bundle.read(name, 1, 9)).equals(Buffer.from(data).subarray(1, 10))).toBe(true);
      }
    }
    expect(fingerprints[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(fingerprints[1]).toBe(fingerprints[0]);
  });

  it('may hold its graphs in onnx/', async () => {
    expect(await namesOf(...named('m/', 'm/config.json', 'm/onnx/', 'm/onnx/.DS_Store', 'm/onnx/model.onnx'))).toEqual([
      'config.json',
      'model.onnx',
    ]);
    expect(await namesOf(...named('config.json', 'onnx/model.onnx'))).toEqual(['config.json', 'model.onnx']);
  });

  it('may have as many files as any bundle, each with an entry of macOS', async () => {
    const names = Array.from({ length: 65 }, (_, i) => `${i}.json`);
    const parts = (some: readonly string[]) => [
      ...named('m/', ...some.map((it) => `m/${it}`), ...some.map((it) => `__MACOSX/m/._${it}`)),
    ];
    expect(await namesOf(...parts(names.slice(1)))).toHaveLength(64);
    const tooMany = ['too_many_files: the bundle has 65 files; at most 64 are allowed'];
    expect(await namesOf(...parts(names))).toEqual(tooMany);
    const entries = Array.from({ length: 193 }, (_, i) => `__MACOSX/${i}`);
    expect(await namesOf(...named(...entries))).toEqual([
      'too_many_files: the bundle has 193 files; at most 64 are allowed',
    ]);
  });
});

describe('folders of a zip are rejected', () => {
  const inFolder = (folder: string) =>
    `folders_mixed: the zip has files in the folder "${folder}"; put all files at the top level, or all in one folder`;
  const notAllowed = (name: string) =>
    `file_name_invalid: "${name}" is not an allowed file name; use letters, digits, dot, dash and underscore, all files at the top level`;

  it.each([
    ['two folders', ['a/x.json', 'a/y.json', 'b/x.json'], [inFolder('a'), inFolder('b')]],
    ['folders that differ in case', ['a/x.json', 'A/y.json'], [inFolder('a'), inFolder('A')]],
    ['a file beside the folder', ['a/x.json', 'a/y.json', 'z.json'], [inFolder('a')]],
    [
      'a file with the name of the folder',
      ['a', 'a/x.json'],
      [inFolder('a'), expect.stringMatching(/"a" has a file type/)],
    ],
    ['a folder in the folder', ['a/b/x.json', 'a/b/y.json'], [inFolder('b')]],
    ['an empty folder in the folder', ['a/b/', 'a/x.json'], [inFolder('b')]],
    ['a folder ..', ['../x.json'], [notAllowed('../x.json')]],
    ['a folder .', ['./x.json'], [notAllowed('./x.json')]],
    ['.. in the folder', ['a/../x.json'], [notAllowed('../x.json')]],
    ['.. in onnx/', ['a/onnx/../x.json'], [notAllowed('../x.json')]],
    ['an absolute path', ['/etc/x.json'], [notAllowed('/etc/x.json')]],
    ['an absolute path in the folder', ['a//etc/x.json'], [notAllowed('/etc/x.json')]],
    ['a drive', ['C:/x.json'], [notAllowed('C:/x.json')]],
    ['a backslash', ['..\\a/x.json'], [notAllowed('..\\a/x.json')]],
    ['a hidden file in the folder', ['a/.x.json'], [notAllowed('.x.json')]],
    ['a folder without files', ['a/'], ['zip_invalid: the bundle is not a readable zip archive: it is empty']],
    ['only what macOS adds', ['__MACOSX/._x', '.DS_Store'], [expect.stringMatching(/: it is empty$/)]],
  ])('%s', async (_, names, expected) => expect(await namesOf(...named(...names))).toEqual(expected));

  it('the same name twice after the folder is removed', async () => {
    const twice = (name: string) => [`file_name_duplicate: "${name}" is in the bundle twice`];
    expect(await namesOf(...named('a/x.json', 'a/x.json'))).toEqual(twice('x.json'));
    expect(await namesOf(...named('a/x.json', 'a/X.json'))).toEqual(twice('X.json'));
    expect(await namesOf(...named('a/x.onnx', 'a/onnx/x.onnx'))).toEqual(twice('x.onnx'));
    expect(await namesOf(...named('x.onnx', 'onnx/x.onnx'))).toEqual(twice('x.onnx'));
  });

  it('a folder that has bytes, a link, and an entry of macOS that shares bytes with another', async () => {
    const file = named('a/x.json');
    expect(await namesOf({ name: 'a/', data: new Uint8Array(3) }, ...file)).toEqual([notAllowed('')]);
    expect(await namesOf({ name: 'a/l.json', data: EMPTY, mode: 0o120777 }, ...file)).toEqual([
      'file_not_regular: "l.json" is a link or special file; only regular files are allowed',
    ]);
    const bytes = zipArchive([...file, ...named('.DS_Store')], crc32);
    new DataView(bytes.buffer).setUint32(bytes.length - 22 - 55 + 42, 0, true); // the second entry's offset
    expect(await openZipBundle(access(bytes))).toMatchObject([
      { message: '".DS_Store" cannot be unpacked: it shares bytes with another entry' },
    ]);
  });
});
