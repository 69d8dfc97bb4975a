import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { freeBytes, fullStorage, LOW_BYTES } from '@primitives/runtime';
import { fetchWithRetry } from './api-retry.js';
import type { SignedLink } from '@primitives/protocol';

/** The disk has no space for a file, even with an empty cache. */
export class OutOfSpaceError extends Error {
  override readonly name = 'OutOfSpaceError';
  readonly code = 'ENOSPC';

  constructor(
    readonly neededBytes: number,
    options?: ErrorOptions,
  ) {
    super(`no disk space for a file of ${neededBytes} bytes`, options);
  }
}

/** A download failed or its content does not match the digest: a fault of this machine or of the network. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
}

/** A file that was fetched or used this recently may belong to the shard that is being prepared. */
const IN_USE_MS = 60_000;

/** A cache of files by SHA-256 in a folder of bounded size; evicts the least recently used file first. */
export class DigestCache {
  readonly #coming = new Map<string, Promise<string>>();

  constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
  ) {}

  /**
   * The path of a linked file; downloads and verifies it on a cache miss. Concurrent calls share one download.
   *
   * @throws FetchError; the signal's reason
   */
  async path(link: SignedLink, signal: AbortSignal): Promise<string> {
    const place = join(this.folder, link.sha256);
    const held = await stat(place).catch(() => null);
    if (held?.size === link.bytes) {
      // after a power loss a file may have its name and not its bytes
      const now = new Date();
      await utimes(place, now, now);
      return place;
    }
    let coming = this.#coming.get(link.sha256);
    if (!coming) {
      coming = this.#fetch(link, place, signal).finally(() => this.#coming.delete(link.sha256));
      this.#coming.set(link.sha256, coming);
    }
    return coming;
  }

  async #fetch(link: SignedLink, place: string, signal: AbortSignal): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await this.#freeSpace(link.bytes);
    const incoming = `${place}.${randomUUID()}`;
    try {
      const response = await fetchWithRetry(link.url, { signal });
      if (!response.ok || !response.body)
        throw new FetchError(`the link of ${link.sha256} answered ${response.status}`);
      const hash = createHash('sha256');
      const file = await open(incoming, 'wx', 0o644);
      let bytes = 0;
      try {
        for await (const chunk of response.body) {
          bytes += chunk.length;
          if (bytes > link.bytes)
            throw new FetchError(`the link of ${link.sha256} sends more than its ${link.bytes} bytes`);
          hash.update(chunk);
          await file.writeFile(chunk);
        }
      } finally {
        await file.close();
      }
      if (hash.digest('hex') !== link.sha256) throw new FetchError(`the link of ${link.sha256} sent other bytes`);
      await rename(incoming, place);
      return place;
    } catch (error) {
      signal.throwIfAborted(); // a shard that preempts a measurement is no failed download
      if (fullStorage(error) === 'disk') throw new OutOfSpaceError(link.bytes, { cause: error });
      throw error instanceof FetchError
        ? error
        : new FetchError(`${link.sha256} could not be fetched`, { cause: error });
    } finally {
      await rm(incoming, { force: true });
    }
  }

  /** Evicts the least recently used files until this much disk space is free; for an idle runner. */
  async shrink(wantedFree: number): Promise<void> {
    for (const { path } of await this.#oldestFirst()) {
      if ((await freeBytes(this.folder)) >= wantedFree) return;
      await rm(path, { force: true });
    }
  }

  /** Evicts the least recently used files until the bound holds and the disk has space. @throws OutOfSpaceError */
  async #freeSpace(wanted: number): Promise<void> {
    const fits = async () => (await freeBytes(this.folder)) >= wanted + LOW_BYTES;
    const files = await this.#oldestFirst();
    let held = files.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { path, bytes, usedAt } of files) {
      const isInUse = Date.now() - usedAt < IN_USE_MS; // so are all that follow
      if (held + wanted <= this.maxBytes && (isInUse || (await fits()))) break;
      await rm(path, { force: true });
      held -= bytes;
    }
    if (!(await fits())) throw new OutOfSpaceError(wanted);
  }

  async #oldestFirst(): Promise<{ path: string; bytes: number; usedAt: number }[]> {
    const paths = (await readdir(this.folder).catch(() => [])).map((name) => join(this.folder, name));
    const files = await Promise.all(
      paths.map(async (path) => {
        const status = await stat(path).catch(() => null);
        return { path, bytes: status?.size ?? 0, usedAt: status?.mtimeMs ?? 0 };
      }),
    );
    return files.sort((a, b) => a.usedAt - b.usedAt);
  }
}
