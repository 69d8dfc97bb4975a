import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Blob, Blobs, WriteLimits } from './blobs.js';
import { digest, isDigest } from './digest.js';
import { BlobMissingError, StoreFullError } from './errors.js';

/** A folder: `<first two digits>/<sha256>`, and `incoming/` for incomplete blobs. */
export class FileBlobs implements Blobs {
  constructor(readonly folder: string) {}

  async has(sha256: string): Promise<boolean> {
    return (await stat(this.#place(sha256)).catch(() => null)) !== null;
  }

  async size(sha256: string): Promise<number> {
    return (await orMissing(sha256, stat(this.#place(sha256)))).size;
  }

  read(sha256: string): Promise<Buffer> {
    return orMissing(sha256, readFile(this.#place(sha256)));
  }

  async stream(sha256: string, range: { start?: number; end?: number } = {}): Promise<Readable> {
    await this.size(sha256);
    return createReadStream(this.#place(sha256), range);
  }

  async path(sha256: string): Promise<string> {
    await this.size(sha256);
    return this.#place(sha256);
  }

  /** A folder has no URLs. */
  async directLink(): Promise<null> {
    return null;
  }

  async write(bytes: Uint8Array | AsyncIterable<Uint8Array>, limits: WriteLimits = {}): Promise<Blob> {
    const incoming = join(this.folder, 'incoming', randomUUID());
    await mkdir(dirname(incoming), { recursive: true });
    try {
      const file = await open(incoming, 'wx', 0o644);
      const blob = await this.#fill(file, bytes, limits).finally(() => file.close());
      await this.#settle(incoming, blob.sha256);
      return blob;
    } catch (error) {
      throw isCode(error, 'ENOSPC') || isCode(error, 'EDQUOT')
        ? new StoreFullError(this.folder, { cause: error })
        : error;
    } finally {
      await rm(incoming, { force: true });
    }
  }

  async adopt(path: string, limits: WriteLimits = {}): Promise<Blob> {
    const blob = await digest(createReadStream(path), limits);
    const file = await open(path, 'r+');
    await file.sync().finally(() => file.close());
    try {
      await mkdir(join(this.folder, 'incoming'), { recursive: true });
      await this.#settle(path, blob.sha256);
      await rm(path, { force: true });
      return blob;
    } catch (error) {
      if (!isCode(error, 'EXDEV')) throw error;
      await this.write(createReadStream(path), { ...limits, sha256: blob.sha256 }); // another file system: copied
      await rm(path, { force: true });
      return blob;
    }
  }

  /** Writes and syncs: once the name exists, a power loss must not lose the bytes. */
  async #fill(file: FileHandle, bytes: Uint8Array | AsyncIterable<Uint8Array>, limits: WriteLimits): Promise<Blob> {
    const blob = await digest(bytes instanceof Uint8Array ? [bytes] : bytes, limits, (chunk) => writeAll(file, chunk));
    await file.sync();
    return blob;
  }

  /** Gives a complete file its name; a concurrent writer finds the same bytes there. */
  async #settle(from: string, sha256: string): Promise<void> {
    const place = this.#place(sha256);
    await mkdir(dirname(place), { recursive: true });
    await link(from, place).catch(async (error: unknown) => {
      if (isCode(error, 'EEXIST')) return;
      if (!isCode(error, 'EPERM') && !isCode(error, 'ENOTSUP')) throw error;
      await rename(from, place); // a file system without hard links
    });
    const folder = await open(dirname(place), 'r');
    await folder.sync().finally(() => folder.close());
  }

  #place(sha256: string): string {
    if (!isDigest(sha256)) throw new BlobMissingError(sha256);
    return join(this.folder, sha256.slice(0, 2), sha256);
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let offset = 0; offset < chunk.length;) offset += (await file.write(chunk, offset)).bytesWritten;
}

const isCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;

function orMissing<T>(sha256: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw isCode(error, 'ENOENT') ? new BlobMissingError(sha256) : error;
  });
}
