import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Blob, Blobs, WriteLimits } from './blobs.js';
import { Digest, digest, isDigest } from './digest.js';
import { BlobMissingError } from './errors.js';
import { LocalCopies } from './local-copies.js';
import type { S3Address } from './s3-address.js';
import { S3Objects } from './s3-objects.js';

/**
 * A bucket: `<first two digits>/<sha256>`, and `incoming/` for blobs without a verified digest. An object gets a
 * digest's name only after its bytes were verified.
 */
export class S3Blobs implements Blobs {
  readonly #objects: S3Objects;
  readonly #copies: LocalCopies;

  constructor(address: S3Address) {
    this.#objects = new S3Objects(address);
    this.#copies = new LocalCopies(address.cache, (sha256) => this.stream(sha256));
  }

  async has(sha256: string): Promise<boolean> {
    return (await this.#objects.size(keyOf(sha256))) !== null;
  }

  async size(sha256: string): Promise<number> {
    return present(sha256, await this.#objects.size(keyOf(sha256)));
  }

  async read(sha256: string): Promise<Buffer> {
    return buffer(await this.stream(sha256));
  }

  async stream(sha256: string, range?: { readonly start?: number; readonly end?: number }): Promise<Readable> {
    return present(sha256, await this.#objects.stream(keyOf(sha256), range));
  }

  async path(sha256: string): Promise<string> {
    return this.#copies.path(sha256, await this.size(sha256));
  }

  async directLink(sha256: string, forMs: number): Promise<string | null> {
    return this.#objects.directLink(keyOf(sha256), forMs);
  }

  async write(bytes: Uint8Array | AsyncIterable<Uint8Array>, limits: WriteLimits = {}): Promise<Blob> {
    if (bytes instanceof Uint8Array) {
      const blob = await digest([bytes], limits);
      if (!(await this.has(blob.sha256))) await this.#objects.put(keyOf(blob.sha256), bytes);
      return blob;
    }
    if (limits.sha256 !== undefined) return this.#put(keyOf(limits.sha256), bytes, limits);
    const incoming = `incoming/${randomUUID()}`;
    try {
      const blob = await this.#put(incoming, bytes, limits);
      await this.#objects.copy(incoming, keyOf(blob.sha256));
      return blob;
    } finally {
      await this.#objects.remove(incoming);
    }
  }

  async adopt(path: string, limits: WriteLimits = {}): Promise<Blob> {
    const blob = await digest(createReadStream(path), limits);
    if (!(await this.has(blob.sha256)))
      await this.#put(keyOf(blob.sha256), createReadStream(path), { sha256: blob.sha256 });
    await rm(path, { force: true });
    return blob;
  }

  /** Bytes that do not match the declaration fail before their last part is confirmed, and leave nothing. */
  async #put(key: string, chunks: AsyncIterable<Uint8Array>, limits: WriteLimits): Promise<Blob> {
    const sum = new Digest(limits);
    let blob: Blob | undefined;
    const checked = async function* () {
      for await (const chunk of chunks) {
        sum.add(chunk);
        yield chunk;
      }
      blob = sum.end();
    };
    await this.#objects.put(key, Readable.from(checked()));
    if (!blob) throw new Error(`${key} was stored before its bytes were read to their end`);
    return blob;
  }
}

function keyOf(sha256: string): string {
  if (!isDigest(sha256)) throw new BlobMissingError(sha256);
  return `${sha256.slice(0, 2)}/${sha256}`;
}

function present<T>(sha256: string, found: T | null): T {
  if (found === null) throw new BlobMissingError(sha256);
  return found;
}
