import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchPatiently } from './api-weather.js';
import type { SignedLink } from '@primitives/protocol';

/** The bytes behind a link are not those it names, or did not come: this machine's or the network's fault. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
}

/** Files by SHA-256 in a folder of bounded size; what was not used for longest goes first. */
export class DigestCache {
  readonly #coming = new Map<string, Promise<string>>();

  constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
  ) {}

  /** The path of a link's bytes, fetched and verified when they are not here yet. Two who ask at once fetch once. @throws FetchError */
  async path(link: SignedLink, signal: AbortSignal): Promise<string> {
    const place = join(this.folder, link.sha256);
    const held = await stat(place).catch(() => null);
    if (held?.size === link.bytes) { // after a power cut a file may have its name and not its bytes
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
    await this.#makeRoom(link.bytes);
    const incoming = `${place}.${randomUUID()}`;
    try {
      const response = await fetchPatiently(link.url, { signal });
      if (!response.ok || !response.body) throw new FetchError(`the link of ${link.sha256} answered ${response.status}`);
      const hash = createHash('sha256');
      const file = await open(incoming, 'wx', 0o600);
      let bytes = 0;
      try {
        for await (const chunk of response.body) {
          bytes += chunk.length;
          if (bytes > link.bytes) throw new FetchError(`the link of ${link.sha256} sends more than its ${link.bytes} bytes`);
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
      throw error instanceof FetchError ? error : new FetchError(`${link.sha256} could not be fetched`, { cause: error });
    } finally {
      await rm(incoming, { force: true });
    }
  }

  async #makeRoom(wanted: number): Promise<void> {
    const files = await Promise.all((await readdir(this.folder)).map(async (name) => ({ path: join(this.folder, name), status: await stat(join(this.folder, name)).catch(() => null) })));
    let held = files.reduce((sum, { status }) => sum + (status?.size ?? 0), 0);
    for (const { path, status } of files.sort((a, b) => (a.status?.mtimeMs ?? 0) - (b.status?.mtimeMs ?? 0))) {
      if (held + wanted <= this.maxBytes) return;
      await rm(path, { force: true });
      held -= status?.size ?? 0;
    }
  }
}
