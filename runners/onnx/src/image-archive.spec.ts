import { mkdtemp, open, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { ArchiveImageError, ImageArchive } from './image-archive.js';

/** Beyond what 32 bits count. */
const FAR = 5 * 2 ** 30;
const NEAR_IMAGE = Buffer.from('an image at the beginning');
const FAR_IMAGE = Buffer.from('an image behind five gibibytes');

/** A stored entry's head; `PK\3\4`, APPNOTE 4.3.7. */
function localHeader(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(45, 4);
  head.writeUInt32LE(crc32(data), 14);
  head.writeUInt32LE(data.length, 18);
  head.writeUInt32LE(data.length, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name)]);
}

/** Its entry in the central directory, its offset as 64 bits in the extra field; APPNOTE 4.3.12 and 4.5.3. */
function listed(name: string, data: Buffer, place: number): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(45, 4);
  head.writeUInt16LE(45, 6);
  head.writeUInt32LE(crc32(data), 16);
  head.writeUInt32LE(data.length, 20);
  head.writeUInt32LE(data.length, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt16LE(12, 30);
  head.writeUInt32LE(0xffffffff, 42);
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(place), 4);
  return Buffer.concat([head, Buffer.from(name), extra]);
}

/**
 * The end of the central directory: the 64-bit record, its locator and the 32-bit record that points there; APPNOTE
 * 4.3.14 to 4.3.16.
 */
function endOf(entries: number, size: number, place: number): Buffer {
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(45, 12);
  record.writeUInt16LE(45, 14);
  for (const at of [24, 32]) record.writeBigUInt64LE(BigInt(entries), at);
  record.writeBigUInt64LE(BigInt(size), 40);
  record.writeBigUInt64LE(BigInt(place), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(place + size), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  for (const at of [8, 10]) end.writeUInt16LE(0xffff, at);
  for (const at of [12, 16]) end.writeUInt32LE(0xffffffff, at);
  return Buffer.concat([record, locator, end]);
}

describe('an image archive', () => {
  let folder: string;
  let path: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'archive-'));
    path = join(folder, 'images.zip');
    const file = await open(path, 'w'); // the hole between the two uses no disk space
    const [near, far] = [
      Buffer.concat([localHeader('near.png', NEAR_IMAGE), NEAR_IMAGE]),
      Buffer.concat([localHeader('far.png', FAR_IMAGE), FAR_IMAGE]),
    ];
    await file.write(near, 0, near.length, 0);
    await file.write(far, 0, far.length, FAR);
    const list = Buffer.concat([listed('near.png', NEAR_IMAGE, 0), listed('far.png', FAR_IMAGE, FAR)]);
    const place = FAR + far.length;
    const tail = Buffer.concat([list, endOf(2, list.length, place)]);
    await file.write(tail, 0, tail.length, place);
    await file.close();
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('of more than 4 GiB is readable at every offset', async () => {
    const archive = await ImageArchive.open(path);
    expect(Buffer.from(await archive.read('far.png'))).toEqual(FAR_IMAGE);
    expect(Buffer.from(await archive.read('near.png'))).toEqual(NEAR_IMAGE);
    await expect(archive.read('other.png')).rejects.toThrow(ArchiveImageError);
    archive.close();
  });

  it('that is damaged is closed', async () => {
    const damaged = join(folder, 'damaged.zip');
    const list = Buffer.alloc(listed('near.png', NEAR_IMAGE, 0).length, 1);
    await writeFile(damaged, Buffer.concat([list, endOf(1, list.length, 0)]));
    await expect(ImageArchive.open(damaged)).rejects.toThrow('invalid central directory file header signature');
    const isOpen = async () => {
      const files = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
      return (await Promise.all(files)).includes(damaged);
    };
    while (await isOpen()) await new Promise((next) => setTimeout(next, 10));
  });
});
