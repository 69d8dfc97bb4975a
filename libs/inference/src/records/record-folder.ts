import { mkdir, readdir, rm, stat, statfs, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders of records, named by what their records depend on, with a limit on their total size. */
export class RecordFolder {
  /** @param maxBytes of all together; the least recently used is deleted first */
  constructor(
    private readonly folder: string,
    readonly maxBytes: number,
  ) {}

  /**
   * The path of one, marked as used, with space for `wanted` bytes if deleting others can make it; open files stay
   * readable.
   */
  async use(name: string, wanted: number): Promise<string> {
    const place = join(this.folder, name);
    await mkdir(place, { recursive: true });
    const now = new Date();
    await utimes(place, now, now);
    await this.#makeRoom(name, wanted);
    return place;
  }

  /**
   * Deletes least recently used folders until this number of bytes is free. An open file keeps its bytes until it is
   * closed.
   */
  async shrink(wantedFree: number): Promise<void> {
    for (const { name } of await this.#oldestFirst()) {
      if ((await freeBytes(this.folder)) >= wantedFree) return;
      await rm(join(this.folder, name), { recursive: true, force: true });
    }
  }

  async #makeRoom(exempt: string, wanted: number): Promise<void> {
    const all = await this.#oldestFirst();
    let held = all.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { name, bytes } of all) {
      if (held + wanted <= this.maxBytes) return;
      if (name === exempt) continue;
      await rm(join(this.folder, name), { recursive: true, force: true });
      held -= bytes;
    }
  }

  async #oldestFirst(): Promise<{ name: string; bytes: number; usedAt: number }[]> {
    const names = await readdir(this.folder).catch(() => []);
    const all = await Promise.all(
      names.map(async (name) => ({ name, ...(await sizeAndAge(join(this.folder, name))) })),
    );
    return all.sort((a, b) => a.usedAt - b.usedAt);
  }
}

async function sizeAndAge(folder: string): Promise<{ bytes: number; usedAt: number }> {
  const statusOf = (path: string) => stat(path).catch(() => null); // another process may have deleted it
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(names.map((name) => statusOf(join(folder, name))));
  const usedAt = (await statusOf(folder))?.mtimeMs ?? 0;
  return { bytes: files.reduce((sum, file) => sum + (file?.size ?? 0), 0), usedAt };
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
