import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { inOrder } from './in-order.js';
import { centralRecord, endRecords, localHeader, type StoredEntry } from './stored-zip.js';

export interface ArchivedImage {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Writes an archive of stored (uncompressed) images, one for each item, in the order of the items, created by up to
 * `inFlight` concurrent calls of `make`, with backpressure from the disk. A stored entry has random access and needs no
 * unpacking.
 */
export async function writeImageArchive<T>(
  path: string,
  items: readonly T[],
  inFlight: number,
  make: (item: T) => Promise<ArchivedImage>,
): Promise<void> {
  await pipeline(archiveOf(inOrder(items, inFlight, make)), createWriteStream(path));
}

/** The bytes of an archive, part by part: an image is released when it was passed on. */
async function* archiveOf(images: AsyncIterable<ArchivedImage>): AsyncGenerator<Uint8Array> {
  const entries: StoredEntry[] = [];
  let offset = 0;
  for await (const { name, bytes } of images) {
    const entry = { name, crc32: crc32(bytes), size: bytes.length, offset };
    entries.push(entry);
    const header = localHeader(entry);
    offset += header.length + bytes.length;
    yield header;
    yield bytes;
  }
  let size = 0;
  for (const entry of entries) {
    const record = centralRecord(entry);
    size += record.length;
    yield record;
  }
  yield endRecords({ count: entries.length, offset, size });
}
