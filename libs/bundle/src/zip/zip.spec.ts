import { zipArchive, type ZipPart } from '@primitives/testing';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 as zlibCrc32, createInflateRaw } from 'node:zlib';
import { Readable } from 'node:stream';
import { fromBuffer } from 'yauzl';
import { checkBundleZip } from '../check-bundle.js';
import { memorySource, type BundleSource, type RandomAccess } from '../source.js';
import { crc32 } from './crc32.js';
import { openZipBundle, type ZipBundle } from './open-zip.js';
import { packBundle } from './pack-bundle.js';

const text = (it: string): Uint8Array => new TextEncoder().encode(it);
const access = (bytes: Uint8Array): RandomAccess => ({
  size: bytes.length,
  read: async (offset, length) => bytes.subarray(offset, offset + length),
});
const json = (more: Partial<ZipPart> = {}): ZipPart => ({ name: 'a.json', data: text('{"a":1}'), ...more });
const open = (...parts: ZipPart[]) => openZipBundle(access(zipArchive(parts, crc32)));
const zeros = (length: number): Uint8Array => new Uint8Array(length);

/** Jest compares large arrays element by element, which takes seconds. */
function expectBytes(actual: Uint8Array, expected: Uint8Array): void {
  expect(Buffer.compare(actual, expected)).toBe(0);
}

async function refusals(...parts: ZipPart[]): Promise<string[]> {
  const opened = await open(...parts);
  return Array.isArray(opened) ? opened.map((it) => `${it.code}: ${it.message}`) : [];
}

async function sound(...parts: ZipPart[]): Promise<ZipBundle> {
  const opened = await open(...parts);
  if (Array.isArray(opened)) throw new Error(opened[0]?.message);
  return opened;
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return new Uint8Array(Buffer.concat(parts));
}

describe('a valid archive', () => {
  const noise = Uint8Array.from({ length: 300_000 }, (_, i) => (i * i) >> 5);

  it.each([false, true])('gives any range of its files (deflated: %s)', async (deflate) => {
    const bundle = await sound(json({ deflate }), { name: 'w.data', data: noise, deflate });
    expect(bundle.files()).toEqual([
      { name: 'a.json', size: 7 },
      { name: 'w.data', size: 300_000 },
    ]);
    for (const [offset, length] of [
      [0, 10],
      [299_990, 10],
      [5, 250_000],
      [0, 300_000],
      [17, 0],
    ] as const) {
      expectBytes(await bundle.read('w.data', offset, length), noise.subarray(offset, offset + length));
    }
    expect(new TextDecoder().decode(await bundle.read('a.json', 0, 7))).toBe('{"a":1}');
    expectBytes(await collect(bundle.stream('w.data')), noise);
  });

  it('goes back to the start of a large deflated file', async () => {
    const large = Uint8Array.from({ length: 9_000_000 }, (_, i) => (i * 2654435761) >> 13);
    const bundle = await sound({ name: 'w.data', data: large, deflate: true });
    expectBytes(await bundle.read('w.data', 8_999_000, 1000), large.subarray(8_999_000));
    expectBytes(await bundle.read('w.data', 100, 1000), large.subarray(100, 1100));
  });

  it('is read identically by another inflater', async () => {
    const archive = access(zipArchive([{ name: 'w.data', data: noise, deflate: true }], crc32));
    const bundle = await openZipBundle(archive, (deflated) => Readable.from(deflated).pipe(createInflateRaw()));
    if (Array.isArray(bundle)) throw new Error('refused');
    expectBytes(await collect(bundle.stream('w.data')), noise);
  });
});

describe('an archive is rejected', () => {
  it.each([
    '../../outside.txt',
    '/etc/passwd',
    'a\\b.json',
    '.hidden.json',
    'naïve.json',
    '',
    `${'x'.repeat(130)}.json`,
  ])('for the name "%s"', async (name) =>
    expect(await refusals(json({ name }))).toEqual([
      expect.stringMatching(/^file_name_invalid: .* is not an allowed file name; use letters/),
    ]),
  );

  it('for a kind of file that no bundle has', async () => {
    expect(await refusals(json({ name: 'run.sh' }))).toEqual([
      'file_type_not_allowed: "run.sh" has a file type that bundles may not contain; allowed are .onnx .data .onnx_data .bin .json .txt .md',
    ]);
  });

  it('for weights of a framework without an ONNX graph', async () => {
    expect(await refusals(json({ name: 'model.pt' }))).toEqual([
      'weights_not_exported: model.pt has weights of a framework; the bundle has no ONNX graph',
    ]);
  });

  it('for links and special files', async () => {
    expect(await refusals(json({ mode: 0o120777 }))).toEqual([
      'file_not_regular: "a.json" is a link or special file; only regular files are allowed',
    ]);
    expect(await refusals(json({ mode: 0o020644 }))).toHaveLength(1);
    expect(await refusals(json({ mode: 0 }))).toEqual([]);
  });

  it('for a duplicate name, in any case', async () => {
    expect(await refusals(json(), json())).toEqual(['file_name_duplicate: "a.json" is in the bundle twice']);
    expect(await refusals(json(), json({ name: 'A.json' }))).toEqual([
      'file_name_duplicate: "A.json" is in the bundle twice',
    ]);
  });

  it('for encrypted files', async () => {
    expect(await refusals(json({ flags: 1 }))).toEqual(['zip_encrypted: "a.json" is encrypted']);
  });

  it('for zip bombs, but not for small files that compress well', async () => {
    expect(await refusals({ name: 'w.data', data: zeros(20_000_000), deflate: true })).toEqual([
      'zip_bomb: "w.data" unpacks 1028 times larger than it is stored',
    ]);
    expect(await refusals({ name: 'w.data', data: zeros(1_000_000), deflate: true })).toEqual([]);
  });

  it('for more than 4 GB', async () => {
    const part = (i: number): ZipPart => ({
      name: `w${i}.data`,
      data: zeros(40_000_000),
      deflate: true,
      claims: { size: 2_100_000_000 },
    });
    expect(await refusals(part(1), part(2))).toContain('bundle_too_large: the bundle unpacks to more than 4 GB');
  });

  it('for too many entries', async () => {
    const parts = Array.from({ length: 65 }, (_, i) => json({ name: `${i}.json` }));
    expect(await refusals(...parts)).toEqual(['too_many_files: the bundle has 65 files; at most 64 are allowed']);
    expect(await refusals(...parts.slice(1))).toEqual([]);
  });

  it('for an unknown compression', async () => {
    expect(await refusals(json({ claims: { method: 12 } }))).toEqual([
      'zip_invalid: "a.json" cannot be unpacked: compression method 12; only stored and deflated files are supported',
    ]);
  });

  it('when directory and entry disagree, because two readers would see two files', async () => {
    expect(await refusals(json({ claims: { localName: 'b.json' } }))).toEqual([
      'zip_invalid: "a.json" cannot be unpacked: the directory and the entry declare different values',
    ]);
  });

  it('when two entries share their bytes', async () => {
    const archive = zipArchive([json(), json({ name: 'b.json' })], crc32);
    const view = new DataView(archive.buffer);
    view.setUint32(archive.length - 22 - 52 + 42, 0, true); // the second entry's offset
    const opened = await openZipBundle(access(archive));
    expect(opened).toMatchObject([
      { code: 'zip_invalid', message: '"b.json" cannot be unpacked: it shares bytes with another entry' },
    ]);
  });

  it('when it is truncated, or no archive at all', async () => {
    const archive = zipArchive([json()], crc32);
    for (let length = 0; length < archive.length; length++)
      expect(await openZipBundle(access(archive.subarray(0, length)))).toMatchObject([{ code: 'zip_invalid' }]);
    expect(await openZipBundle(access(zipArchive([], crc32)))).toMatchObject([
      { message: 'the bundle is not a readable zip archive: it is empty' },
    ]);
  });
});

describe('a file that does not match the directory', () => {
  const cannot = (reason: string) => ({
    finding: { code: 'zip_invalid', message: `"a.json" cannot be unpacked: ${reason}` },
  });

  it('is rejected while it is unpacked', async () => {
    const unpack = async (part: ZipPart) => collect((await sound(part)).stream('a.json'));
    await expect(unpack(json({ deflate: true, claims: { size: 6 } }))).rejects.toMatchObject(
      cannot('it contains more than the 6 bytes that it declares'),
    );
    await expect(unpack(json({ deflate: true, claims: { size: 8 } }))).rejects.toMatchObject(
      cannot('it contains 7 bytes but declares 8'),
    );
    await expect(unpack(json({ claims: { crc: 1 } }))).rejects.toMatchObject(
      cannot('its checksum is wrong; the file is damaged'),
    );
    await expect(unpack(json({ claims: { method: 8 } }))).rejects.toMatchObject(
      cannot('its compressed data is damaged'),
    );
  });

  it('is a finding of the check', async () => {
    const archive = zipArchive([json({ name: 'manifest.json', claims: { method: 8 } })], crc32);
    expect(await checkBundleZip(access(archive))).toMatchObject({
      verdict: 'reject',
      findings: [{ code: 'zip_invalid' }],
    });
  });

  it('is not reported for a broken disk', async () => {
    const archive = zipArchive([json({ name: 'manifest.json', deflate: true })], crc32);
    const dataStart = 30 + 'manifest.json'.length;
    const broken: RandomAccess = {
      size: archive.length,
      read: async (at, length) => {
        if (at === dataStart) throw new Error('EIO');
        return archive.subarray(at, at + length);
      },
    };
    await expect(checkBundleZip(broken)).rejects.toMatchObject({ name: 'ArchiveUnreadError', cause: new Error('EIO') });
  });
});

describe('packing', () => {
  const folder = join(__dirname, '../../fixtures/open-valid-dual-encoder-torchscript');
  const files = Object.fromEntries(
    readdirSync(folder).map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]),
  );
  const bundleFiles = [
    'manifest.json',
    'preprocessor_config.json',
    'reference.json',
    'text_model.onnx',
    'tokenizer.json',
    'tokenizer_config.json',
    'vision_model.onnx',
  ];
  const packed = async (source: BundleSource) => collect((await packBundle(source)).stream());

  it('gives the same bytes for any order of the files, and omits what is not part of a bundle', async () => {
    const bytes = await packed(memorySource(files));
    expectBytes(await packed(memorySource(Object.fromEntries(Object.entries(files).reverse()))), bytes);
    const bundle = await openZipBundle(access(bytes));
    expect(Array.isArray(bundle) ? bundle : bundle.files().map((it) => it.name)).toEqual(bundleFiles);
  });

  it('gives an archive that passes like the folder, and any range of it', async () => {
    const archive = await packBundle(memorySource(files));
    const bytes = await collect(archive.stream());
    expect(bytes.length).toBe(archive.size);
    expectBytes(await archive.read(100_000, 60_000), bytes.subarray(100_000, 160_000));
    expect(await checkBundleZip(archive)).toMatchObject({ verdict: 'ok', interface: 'dual-encoder', ignored: [] });
  });

  it('moves the graphs of an onnx folder up', async () => {
    const { 'vision_model.onnx': vision, 'text_model.onnx': text, ...rest } = files;
    const bytes = await packed(
      memorySource({ ...rest, 'onnx/vision_model.onnx': vision!, 'onnx/text_model.onnx': text! }),
    );
    expectBytes(bytes, await packed(memorySource(files)));
  });

  it('is readable by another program', async () => {
    const bytes = await packed(memorySource(files));
    const names: string[] = await new Promise((resolve, reject) =>
      fromBuffer(Buffer.from(bytes), (error, archive) => {
        if (error) return reject(error);
        const seen: string[] = [];
        archive
          .on('entry', (entry) => seen.push(entry.fileName))
          .on('end', () => resolve(seen))
          .on('error', reject);
      }),
    );
    expect(names).toEqual(bundleFiles);
  });
});

describe('crc32', () => {
  it('agrees with zlib at every length around its step, and in parts', () => {
    const bytes = Uint8Array.from({ length: 100 }, (_, i) => i * 37);
    for (let length = 0; length <= 100; length++)
      expect(crc32(bytes.subarray(0, length))).toBe(zlibCrc32(bytes.subarray(0, length)));
    expect(crc32(bytes.subarray(33), crc32(bytes.subarray(0, 33)))).toBe(crc32(bytes));
  });
});
