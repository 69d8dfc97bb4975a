import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** About twenty large bundles; the least recently used is deleted first. */
const MAX_BYTES = 20e9;

/** Copies of blobs of a remote store on the local disk, for readers that need a file. */
export class LocalCopies {
  readonly #coming = new Map<string, Promise<string>>();

  constructor(
    private readonly folder: string,
    private readonly fetch: (sha256: string) => Promise<Readable>,
  ) {}

  /** The path of a copy; concurrent requests share one download. */
  async path(sha256: string, bytes: number): Promise<string> {
    const place = join(this.folder, sha256);
    const now = new Date();
    if ((await stat(place).catch(() => null))?.size === bytes) {
      await utimes(place, now, now);
      return place;
    }
    const coming =
      this.#coming.get(sha256) ?? this.#copy(sha256, bytes, place).finally(() => this.#coming.delete(sha256));
    this.#coming.set(sha256, coming);
    return coming;
  }

  async #copy(sha256: string, bytes: number, place: string): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await this.#makeRoom(bytes);
    const incoming = `${place}.${randomUUID()}`;
    try {
      await pipeline(await this.fetch(sha256), createWriteStream(incoming, { mode: 0o644 }));
      await rename(incoming, place);
      return place;
    } finally {
      await rm(incoming, { force: true });
    }
  }

  async #makeRoom(wanted: number): Promise<void> {
    const found = await readdir(this.folder, { withFileTypes: true });
    const names = found.filter((each) => each.isFile()).map(({ name }) => name); // others store folders here
    const files = await Promise.all(
      names.map(async (name) => ({
        path: join(this.folder, name),
        status: await stat(join(this.folder, name)).catch(() => null),
      })),
    );
    let held = files.reduce((sum, { status }) => sum + (status?.size ?? 0), 0);
    for (const { path, status } of files.sort((a, b) => (a.status?.mtimeMs ?? 0) - (b.status?.mtimeMs ?? 0))) {
      if (held + wanted <= MAX_BYTES) return;
      await rm(path, { force: true });
      held -= status?.size ?? 0;
    }
  }
}
