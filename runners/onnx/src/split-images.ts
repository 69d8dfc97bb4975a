import { createHash } from 'node:crypto';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { geometryKey, type Preprocessing } from '@primitives/bundle';
import { DecodedCache, ImagePreparer } from '@primitives/images';
import { ImageArchive } from './image-archive.js';

/** The archive of one split, seen through one preprocessing. */
export interface SplitImages {
  readonly archive: ImageArchive;
  /** Null when the split would not fit into the cache's bound. */
  readonly cache: DecodedCache | null;
  readonly preparer: ImagePreparer;
}

/** A runner serves few splits at a time: these many stay open between shards. */
const KEPT_OPEN = 4;

/** What the shards of a runner read: archives and their decoded images, kept open, on a disk that does not fill up. */
export class SplitStore {
  readonly #open = new Map<string, Promise<SplitImages>>();

  /** @param maxBytes of all decoded images on disk; the split that was not used for longest goes first */
  constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
  ) {}

  /** Stays usable until `KEPT_OPEN` others were asked for. */
  async get(archive: { readonly sha256: string; readonly path: string }, preprocessing: Preprocessing): Promise<SplitImages> {
    const key = `${archive.sha256}-${createHash('sha256').update(geometryKey(preprocessing)).digest('hex').slice(0, 32)}`;
    const images = this.#open.get(key) ?? this.#openSplit(key, archive.path, preprocessing);
    this.#open.delete(key);
    this.#open.set(key, images); // the last asked for stands last
    images.catch(() => this.#open.delete(key));
    for (const oldest of [...this.#open.keys()].slice(0, -KEPT_OPEN)) await this.#close(oldest);
    return images;
  }

  async close(): Promise<void> {
    for (const key of [...this.#open.keys()]) await this.#close(key);
  }

  async #openSplit(key: string, path: string, preprocessing: Preprocessing): Promise<SplitImages> {
    const archive = await ImageArchive.open(path);
    const preparer = new ImagePreparer(preprocessing);
    const bytes = archive.names.length * preparer.recordBytes;
    if (bytes > this.maxBytes) return { archive, cache: null, preparer };
    await this.#makeRoom(key, bytes);
    const cache = await DecodedCache.open(join(this.folder, key), archive.names, preparer.recordBytes);
    const now = new Date();
    await utimes(join(this.folder, key), now, now);
    return { archive, cache, preparer };
  }

  async #close(key: string): Promise<void> {
    const images = await this.#open.get(key)?.catch(() => undefined);
    this.#open.delete(key);
    images?.archive.close();
    await images?.cache?.close();
  }

  /** Removes other splits, the one used least recently first, until `wanted` bytes fit; open files stay readable. */
  async #makeRoom(key: string, wanted: number): Promise<void> {
    const names = (await readdir(this.folder).catch(() => [])).filter((name) => name !== key);
    const splits = await Promise.all(names.map(async (name) => ({ name, ...(await sizeAndAge(join(this.folder, name))) })));
    let held = splits.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { name, bytes } of splits.sort((a, b) => a.usedAt - b.usedAt)) {
      if (held + wanted <= this.maxBytes) return;
      await rm(join(this.folder, name), { recursive: true, force: true });
      held -= bytes;
    }
  }
}

async function sizeAndAge(folder: string): Promise<{ bytes: number; usedAt: number }> {
  const files = await Promise.all((await readdir(folder)).map((name) => stat(join(folder, name))));
  return { bytes: files.reduce((sum, file) => sum + file.size, 0), usedAt: (await stat(folder)).mtimeMs };
}
