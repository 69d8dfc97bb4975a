import { mkdirSync } from 'node:fs';
import { rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { StoreFullError, type Blobs, type WriteLimits } from '@primitives/blobs';
import { UserError } from '@primitives/errors';
import type { Incoming } from './incoming.js';

/** Bytes of disk space to leave free, since the database and the blob store may be on the same disk. */
export const RESERVE_BYTES = 512 * 1024 ** 2;

/** A folder that all API processes share: `<id>` holds the data, `<id>.json` the declared metadata. */
export class IncomingFiles implements Incoming {
  readonly store: FileStore;

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
    this.store = new FileStore({ directory: folder });
  }

  async requireFreeSpace(bytes: number): Promise<void> {
    const free = await this.freeBytes();
    if (free >= bytes + RESERVE_BYTES) return;
    throw new UserError('storage_full', `the installation has no free space for ${bytes} bytes`, {
      expected: `${bytes + RESERVE_BYTES} free bytes`,
      found: `${free} free bytes`,
    });
  }

  /**
   * Whether the disk is full. A write reports it; the file store reports only that a write failed, so the free space is
   * checked.
   */
  async isFull(error: unknown): Promise<boolean> {
    const { code, status_code } = (error ?? {}) as { code?: unknown; status_code?: unknown };
    if (error instanceof StoreFullError || code === 'ENOSPC' || code === 'EDQUOT') return true;
    return status_code === 500 && (await this.freeBytes()) < RESERVE_BYTES / 8;
  }

  received(id: string): Promise<number | null> {
    return fileSize(join(this.folder, id));
  }

  /** Adopting moves the data file; its metadata remains to be deleted. */
  async wasAdopted(id: string, sha256: string, blobs: Blobs): Promise<boolean> {
    if ((await this.received(id)) !== null) return false;
    return (await fileSize(join(this.folder, `${id}.json`))) !== null && blobs.has(sha256);
  }

  async adopt(id: string, blobs: Blobs, limits: WriteLimits): Promise<void> {
    await blobs.adopt(join(this.folder, id), limits);
  }

  async forget(id: string): Promise<void> {
    for (const path of [join(this.folder, id), join(this.folder, `${id}.json`)]) await rm(path, { force: true });
  }

  private async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.folder);
    return bavail * bsize;
  }
}

const fileSize = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );
