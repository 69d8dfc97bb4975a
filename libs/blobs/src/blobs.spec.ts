import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import {
  BlobMissingError,
  BlobTooBigError,
  DigestMismatchError,
  StoreFullError,
  UnknownBlobStoreError,
  openBlobs,
  type Blobs,
} from './index.js';

const HELLO = new TextEncoder().encode('hello');
const SHA = createHash('sha256').update(HELLO).digest('hex');

let folder: string;
let blobs: Blobs;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blobs-'));
  blobs = openBlobs(pathToFileURL(folder).href);
});
const incoming = async () => (existsSync(join(folder, 'incoming')) ? readdir(join(folder, 'incoming')) : []);

describe('a blob', () => {
  it('is found under the digest of its bytes', async () => {
    expect(await blobs.write(HELLO)).toEqual({ sha256: SHA, bytes: 5 });
    expect(await blobs.has(SHA)).toBe(true);
    expect(await blobs.size(SHA)).toBe(5);
    expect((await blobs.read(SHA)).toString()).toBe('hello');
  });

  it('may be written twice, and twice at once', async () => {
    await Promise.all([blobs.write(HELLO), blobs.write(HELLO)]);
    expect(await blobs.write(HELLO)).toEqual({ sha256: SHA, bytes: 5 });
    expect(await incoming()).toEqual([]);
  });

  it('is read in ranges, ends included', async () => {
    await blobs.write(HELLO);
    expect(await text(await blobs.stream(SHA, { start: 1, end: 3 }))).toBe('ell');
  });

  it('is taken over from a finished file', async () => {
    const file = join(folder, 'upload');
    await writeFile(file, HELLO);
    expect(await blobs.adopt(file, { sha256: SHA })).toEqual({ sha256: SHA, bytes: 5 });
    expect(existsSync(file)).toBe(false);
    expect((await blobs.read(SHA)).toString()).toBe('hello');
  });

  it('that is not there is said to be missing', async () => {
    await expect(blobs.read(SHA)).rejects.toThrow(BlobMissingError);
    await expect(blobs.stream(SHA)).rejects.toThrow(`no blob ${SHA}`);
    expect(await blobs.has('../../etc/passwd').catch((error: Error) => error)).toBeInstanceOf(BlobMissingError);
  });

  it('of other bytes than announced leaves nothing behind', async () => {
    await expect(blobs.write(HELLO, { sha256: 'f'.repeat(64) })).rejects.toThrow(DigestMismatchError);
    expect(await blobs.has(SHA)).toBe(false);
    expect(await incoming()).toEqual([]);
  });

  it('whose file was damaged is not taken over and stays where it is', async () => {
    const file = join(folder, 'upload');
    await writeFile(file, 'damaged');
    await expect(blobs.adopt(file, { sha256: SHA })).rejects.toThrow(DigestMismatchError);
    expect(existsSync(file)).toBe(true);
  });

  it('that is too big is refused before it is whole', async () => {
    let given = 0;
    const endless = async function* () {
      for (;;) yield (given++, HELLO);
    };
    await expect(blobs.write(endless(), { maxBytes: 12 })).rejects.toThrow(BlobTooBigError);
    expect(given).toBe(3);
  });

  it('that stops half-way leaves nothing behind', async () => {
    const broken = async function* () {
      yield HELLO;
      throw new Error('connection reset');
    };
    await expect(blobs.write(broken())).rejects.toThrow('connection reset');
    expect(await incoming()).toEqual([]);
  });

  it('on a full disk is named as that', () => {
    const full = async function* () {
      yield HELLO;
      throw Object.assign(new Error('write'), { code: 'ENOSPC' });
    };
    return expect(blobs.write(full())).rejects.toThrow(StoreFullError);
  });
});

it('an address of an unknown kind is refused', () => {
  expect(() => openBlobs('ftp://example.org/')).toThrow(UnknownBlobStoreError);
});
