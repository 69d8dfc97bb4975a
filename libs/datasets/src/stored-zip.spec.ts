import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { ZipFile } from 'yazl';
import { centralRecord, endRecords, EntryNameError, localHeader, type StoredEntry } from './stored-zip.js';

/** An archive as yazl writes it, as if it began at this offset of a file. */
async function byYazl(images: ReadonlyMap<string, Buffer>, start: number): Promise<Buffer> {
  const archive = new ZipFile();
  Object.assign(archive, { outputStreamCursor: start });
  for (const [name, bytes] of images)
    archive.addBuffer(bytes, name, { mtime: new Date(0), forceDosTimestamp: true, mode: 0o100644, compress: false });
  archive.end();
  return buffer(archive.outputStream as Readable);
}

function byRecords(images: ReadonlyMap<string, Buffer>, start: number): Buffer {
  const entries: StoredEntry[] = [];
  const parts: Buffer[] = [];
  let offset = start;
  for (const [name, bytes] of images) {
    const entry = { name, crc32: crc32(bytes), size: bytes.length, offset };
    entries.push(entry);
    parts.push(localHeader(entry), bytes);
    offset += localHeader(entry).length + bytes.length;
  }
  const list = entries.map(centralRecord);
  const size = list.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([...parts, ...list, endRecords({ count: entries.length, offset, size })]);
}

const named = (count: number) =>
  new Map(
    Array.from({ length: count }, (_, i): [string, Buffer] => [
      `ä ${i}/${i}.jpg`,
      Buffer.from(`image ${i}`.repeat(i % 7)),
    ]),
  );

describe('the records of a stored archive equal yazl’s, byte for byte', () => {
  it.each([
    ['of no image', 0, 0],
    ['of a few', 5, 0],
    ['of one more than 16 bits count', 65_536, 0],
    ['that passes 4 GiB with an entry', 5, 2 ** 32 - 100],
    ['that lies beyond 4 GiB', 5, 2 ** 33 + 7],
  ])('%s', async (_, count, start) => {
    if (count < 100) expect(byRecords(named(count), start)).toEqual(await byYazl(named(count), start));
    else
      expect(endRecords({ count, offset: 9, size: 7 }).subarray(24, 40)).toEqual(
        Buffer.from([0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]),
      ); // yazl iterates over two billion entries for this
  });
});

it.each(['', '/a.jpg', 'C:a.jpg', '../a.jpg', 'a/../../b.jpg', 'folder/', 'a\\b.jpg'])(
  'an entry may not have the name "%s"',
  (name) => expect(() => localHeader({ name, crc32: 0, size: 0, offset: 0 })).toThrow(EntryNameError),
);
