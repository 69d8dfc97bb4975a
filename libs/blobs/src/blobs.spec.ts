import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { testBucket, type TestBucket } from '@primitives/testing';
import { UnknownBlobStoreError } from './open-blobs.js';
import { S3AddressError } from './s3-address.js';
import {
  BlobMissingError,
  BlobTooBigError,
  DigestMismatchError,
  StoreFullError,
  openBlobs,
  readS3Address,
  type Blobs,
} from './index.js';

let folder: string;
let bucket: TestBucket;
beforeAll(async () => (bucket = await testBucket()));
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'blobs-'))));
afterEach(() => rm(folder, { recursive: true }));
afterAll(() => bucket.remove());

const bytesOf = (text: string) => {
  const bytes = new TextEncoder().encode(text);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
};
async function* inPieces(...pieces: Uint8Array[]) {
  yield* pieces;
}

/** The same tests for every store; each test uses new bytes, because a bucket keeps those of the last one. */
describe.each(['folder', 'bucket'] as const)('a blob in a %s', (kind) => {
  let blobs: Blobs;
  let hello: ReturnType<typeof bytesOf>;
  let count = 0;
  beforeEach(() => {
    blobs = openBlobs(kind === 'folder' ? pathToFileURL(folder).href : bucket.url('blobs'));
    hello = bytesOf(`hello ${kind} ${count++}`);
  });
  const incoming = async () => (existsSync(join(folder, 'incoming')) ? readdir(join(folder, 'incoming')) : []);

  it('is found under the digest of its bytes', async () => {
    const { bytes, sha256 } = hello;
    expect(await blobs.has(sha256)).toBe(false);
    expect(await blobs.write(bytes)).toEqual({ sha256, bytes: bytes.length });
    expect(await blobs.has(sha256)).toBe(true);
    expect(await blobs.size(sha256)).toBe(bytes.length);
    expect((await blobs.read(sha256)).equals(bytes)).toBe(true);
    expect(await readFile(await blobs.path(sha256))).toEqual(Buffer.from(bytes));
  });

  it('may be written twice, and twice at once', async () => {
    const { bytes, sha256 } = hello;
    await Promise.all([blobs.write(bytes), blobs.write(bytes)]);
    expect(await blobs.write(inPieces(bytes), { sha256 })).toEqual({ sha256, bytes: bytes.length });
    expect(await incoming()).toEqual([]);
  });

  it('may be written in pieces, with a digest that is known before or only at the end', async () => {
    const { bytes, sha256 } = hello;
    expect(await blobs.write(inPieces(bytes.subarray(0, 3), bytes.subarray(3)))).toEqual({
      sha256,
      bytes: bytes.length,
    });
    const other = bytesOf(`other ${kind}`);
    expect(await blobs.write(inPieces(other.bytes), { sha256: other.sha256 })).toEqual({
      sha256: other.sha256,
      bytes: other.bytes.length,
    });
    expect((await blobs.read(sha256)).equals(bytes)).toBe(true);
    expect(await incoming()).toEqual([]);
  });

  it('may be many times as large as one part', async () => {
    const piece = new Uint8Array(1024 ** 2).fill(count);
    const hash = createHash('sha256');
    for (let i = 0; i < 40; i++) hash.update(piece);
    const sha256 = hash.digest('hex');
    expect(await blobs.write(inPieces(...Array<Uint8Array>(40).fill(piece)), { sha256 })).toEqual({
      sha256,
      bytes: 40 * 1024 ** 2,
    });
    expect(await blobs.size(sha256)).toBe(40 * 1024 ** 2);
  });

  it('is read in ranges, ends included', async () => {
    await blobs.write(hello.bytes);
    expect(await text(await blobs.stream(hello.sha256, { start: 1, end: 3 }))).toBe('ell');
  });

  it('is moved from a finished file', async () => {
    const file = join(folder, 'upload');
    await writeFile(file, hello.bytes);
    expect(await blobs.adopt(file, { sha256: hello.sha256 })).toEqual({
      sha256: hello.sha256,
      bytes: hello.bytes.length,
    });
    expect(existsSync(file)).toBe(false);
    expect((await blobs.read(hello.sha256)).equals(hello.bytes)).toBe(true);
  });

  it('that does not exist is reported as missing', async () => {
    await expect(blobs.read(hello.sha256)).rejects.toThrow(BlobMissingError);
    await expect(blobs.stream(hello.sha256)).rejects.toThrow(`no blob ${hello.sha256}`);
    await expect(blobs.path(hello.sha256)).rejects.toThrow(BlobMissingError);
    expect(await blobs.has('../../etc/passwd').catch((error: Error) => error)).toBeInstanceOf(BlobMissingError);
  });

  it('with unexpected bytes leaves nothing behind', async () => {
    const wrong = { sha256: 'f'.repeat(64) };
    await expect(blobs.write(hello.bytes, wrong)).rejects.toThrow(DigestMismatchError);
    await expect(blobs.write(inPieces(hello.bytes), wrong)).rejects.toThrow(DigestMismatchError);
    expect(await blobs.has(hello.sha256)).toBe(false);
    expect(await blobs.has(wrong.sha256)).toBe(false);
    expect(await incoming()).toEqual([]);
  });

  it('whose file was damaged is not moved and stays where it is', async () => {
    const file = join(folder, 'upload');
    await writeFile(file, 'damaged');
    await expect(blobs.adopt(file, { sha256: hello.sha256 })).rejects.toThrow(DigestMismatchError);
    expect(existsSync(file)).toBe(true);
  });

  it('that is too large is rejected before it is complete', async () => {
    let given = 0;
    const endless = async function* () {
      for (;;) yield (given++, new Uint8Array(5));
    };
    await expect(blobs.write(endless(), { maxBytes: 12 })).rejects.toThrow(BlobTooBigError);
    expect(given).toBe(3);
  });

  it('that stops half-way leaves nothing behind', async () => {
    const broken = async function* () {
      yield hello.bytes;
      throw new Error('connection reset');
    };
    await expect(blobs.write(broken())).rejects.toThrow('connection reset');
    await expect(blobs.write(broken(), { sha256: hello.sha256 })).rejects.toThrow('connection reset');
    expect(await blobs.has(hello.sha256)).toBe(false);
    expect(await incoming()).toEqual([]);
  });
});

describe('a folder', () => {
  it('has no URLs for its blobs', async () => {
    expect(await openBlobs(pathToFileURL(folder).href).directLink('f'.repeat(64), 1_000)).toBeNull();
  });

  it('on a full disk has its own error', () => {
    const full = async function* () {
      yield new Uint8Array(1);
      throw Object.assign(new Error('write'), { code: 'ENOSPC' });
    };
    return expect(openBlobs(pathToFileURL(folder).href).write(full())).rejects.toThrow(StoreFullError);
  });
});

describe('a bucket', () => {
  it('returns links that readers can use without the API, when they can reach the bucket', async () => {
    const blobs = openBlobs(bucket.url('blobs', { direct: bucket.endpoint }));
    const { bytes, sha256 } = bytesOf('read from outside');
    await blobs.write(bytes);
    const link = await blobs.directLink(sha256, 60_000);
    const answer = await fetch(link ?? '', { headers: { range: 'bytes=5-8' } });
    expect([answer.status, await answer.text()]).toEqual([206, 'from']);
    expect(new URL(link ?? '').searchParams.get('X-Amz-Expires')).toBe('60');
    expect(await openBlobs(bucket.url('blobs')).directLink(sha256, 60_000)).toBeNull();
  });

  it('stores its blobs under its own prefix', async () => {
    const { bytes, sha256 } = bytesOf('under a prefix');
    const blobs = openBlobs(bucket.url('blobs').replace('s3://blobs', 's3://blobs/deployment/one'));
    await blobs.write(bytes);
    expect(await blobs.has(sha256)).toBe(true);
    expect(await openBlobs(bucket.url('blobs')).has(sha256)).toBe(false);
  });

  it('that does not exist has its own error, not that of a missing blob', async () => {
    const blobs = openBlobs(bucket.url('blobs').replace('s3://blobs', 's3://nowhere'));
    await expect(blobs.write(new Uint8Array(1))).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });

  it('is configured without keys and with known options only', () => {
    expect(() => openBlobs('s3://key:secret@bucket')).toThrow(S3AddressError);
    expect(() => openBlobs('s3://bucket?endpiont=http://x')).toThrow('an s3 address has no option "endpiont"');
    expect(readS3Address('s3://bucket/a/b/?region=eu-central-1')).toMatchObject({
      bucket: 'bucket',
      prefix: 'a/b/',
      region: 'eu-central-1',
      endpoint: null,
    });
  });
});

it('a URL of an unknown kind is rejected', () => {
  expect(() => openBlobs('ftp://example.org/')).toThrow(UnknownBlobStoreError);
});
