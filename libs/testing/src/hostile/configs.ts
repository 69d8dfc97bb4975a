import { crc32 } from 'node:zlib';
import { zipArchive } from '../zip-writer.js';
import { casesOf, type HostileCase } from './hostile-case.js';
import { json, validClassifier, validDualEncoder, withJson, zipOf } from './valid-bundles.js';

const CODES = [
  'manifest',
  'interface_unknown',
  'file_missing',
  'file_name_invalid',
  'file_name_duplicate',
  'zip_bomb',
  'tokenizer',
  'memory',
];
const REJECTED = { codes: CODES, mayPass: false };
const HARMLESS = { codes: CODES, mayPass: true };

const MEGABYTE = 1_000_000;
const sound = validClassifier();
const manifest = sound.json['manifest.json'] ?? {};
const text = JSON.stringify(manifest);

const changed = (changes: object) => () => zipOf(withJson(sound, { 'manifest.json': { ...manifest, ...changes } }));
const written = (bytes: string | Uint8Array) => () => zipOf(sound, { 'manifest.json': Buffer.from(bytes) });
/** Fields added as text, for what an object cannot represent. */
const added = (fields: string) => written(`{${fields},${text.slice(1)}`);
const textBlock = (block: string) => () => {
  const own = JSON.stringify(validDualEncoder().json['manifest.json']);
  return zipOf(validDualEncoder(), {
    'manifest.json': Buffer.from(own.replace(/"text":\{[^}]*\}/, `"text":${block}`)),
  });
};

/** Attacks through manifest.json, config.json and the archive of a bundle. */
export const HOSTILE_CONFIGS: readonly HostileCase[] = casesOf('config', REJECTED, [
  {
    name: 'manifest-nested-100000',
    attack: 'a list in a list, 100,000 times',
    build: written('['.repeat(100_000).concat(']'.repeat(100_000))),
  },
  {
    name: 'config-nested-100000',
    attack: 'the same in config.json, which is read for the text settings alone',
    accept: HARMLESS,
    build: () =>
      zipOf(validDualEncoder(), {
        'config.json': Buffer.from(`{"a":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_001)}`),
      }),
  },
  {
    name: 'manifest-byte-order-mark',
    attack: 'a byte order mark before the first brace',
    accept: HARMLESS,
    build: written(`\ufeff${text}`),
  },
  { name: 'manifest-utf-16', attack: 'a manifest in UTF-16', build: written(Buffer.from(text, 'utf16le')) },
  {
    name: 'manifest-invalid-utf-8',
    attack: 'bytes that are no UTF-8',
    build: written(Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xc0, 0x80, 0x7d])])),
  },
  {
    name: 'manifest-40-megabytes',
    attack: 'a string of forty megabytes that never ends',
    build: () => written(Buffer.concat([Buffer.from('{"name":"'), Buffer.alloc(39 * MEGABYTE, 'a')]))(),
  },
  {
    name: 'manifest-name-ten-megabytes',
    attack: 'a name of ten megabytes',
    build: changed({ name: 'n'.repeat(10 * MEGABYTE) }),
  },
  {
    name: 'manifest-number-ten-megabytes',
    attack: 'a number of ten million digits',
    build: added(`"precision":${'9'.repeat(10 * MEGABYTE)}`),
  },
  {
    name: 'manifest-million-keys',
    attack: 'a million unknown keys, each of which could become a finding',
    build: () => added(Array.from({ length: MEGABYTE }, (_, i) => `"k${i}":0`).join(','))(),
  },
  {
    name: 'manifest-100000-digests',
    attack: 'digests of 100,000 files that are not there, each of which could become a finding',
    build: () =>
      changed({
        sha256: Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`f${i}`, '0'.repeat(64)])),
      })(),
  },
  {
    name: 'manifest-control-characters',
    attack: 'a name that moves the cursor, ends the line of a log and turns the direction of text',
    accept: HARMLESS,
    build: changed({ name: '\u001b[2J\r\n{"level":"fatal"}\0\u202e' }),
  },
  {
    name: 'manifest-prototype',
    attack: 'fields under the name of the prototype',
    accept: HARMLESS,
    build: added('"__proto__":{"interface":"embedder"},"constructor":1'),
  },
  {
    name: 'manifest-duplicate-keys',
    attack: 'two interfaces, of which readers take different ones',
    accept: HARMLESS,
    build: added('"interface":"embedder"'),
  },
  {
    name: 'manifest-files-outside',
    attack: 'files of the machine instead of the bundle',
    build: changed({
      files: { model: '../../../proc/self/environ', preprocessor: '/etc/passwd', labels: 'labels.json' },
    }),
  },
  { name: 'manifest-null', attack: 'a manifest that is null', build: written('null') },
  { name: 'text-length-1e999', attack: 'texts of infinite length', build: textBlock('{"max_length":1e999}') },
  {
    name: 'text-padding-1e300',
    attack: 'a padding token beyond 64 bits',
    build: textBlock('{"max_length":64,"pad_token_id":1e300}'),
  },
  {
    name: 'archive-two-manifests',
    attack: 'two manifests in one archive, of which readers take different ones',
    build: () =>
      zipArchive(
        ['manifest.json', 'manifest.json'].map((name) => ({ name, data: json(manifest) })),
        crc32,
      ),
  },
  {
    name: 'archive-two-names',
    attack: 'a file whose two headers name it differently',
    accept: { codes: [...CODES, 'zip_invalid'], mayPass: true },
    build: () =>
      zipArchive(
        Object.entries({
          ...sound.models,
          ...Object.fromEntries(Object.entries(sound.json).map(([name, value]) => [name, json(value)])),
        }).map(([name, data]) => ({ name, data, claims: { localName: '../../outside' } })),
        crc32,
      ),
  },
]);
