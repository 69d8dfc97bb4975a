import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { inOrder } from './in-order.js';

export interface ArchivedImage {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** DOS time begins in 1980; every entry carries that instant, in no time zone, so that an archive depends on its images alone. */
const NO_TIME = { mtime: new Date(0), forceDosTimestamp: true, mode: 0o100644, compress: false } as const;

/**
 * Writes an archive of stored (uncompressed) images, one for each item, in the order of the items, made by up to `inFlight`
 * calls of `make` at a time. A stored entry can be read at random and costs nothing to unpack.
 */
export async function writeImageArchive<T>(
  path: string,
  items: readonly T[],
  inFlight: number,
  make: (item: T) => Promise<ArchivedImage>,
): Promise<void> {
  const archive = new ZipFile();
  const file = createWriteStream(path);
  const failed = new AbortController();
  const written = pipeline(archive.outputStream, file, { signal: failed.signal });
  written.catch(() => undefined); // when making fails, that error is the one to tell, not the abort it causes
  try {
    for await (const { name, bytes } of inOrder(items, inFlight, make)) {
      archive.addBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name, NO_TIME);
      if (file.writableNeedDrain) await once(file, 'drain');
    }
  } catch (error) {
    failed.abort();
    throw error;
  }
  archive.end();
  await written;
}
