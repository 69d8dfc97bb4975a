import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { writeImageArchive, type ArchivedImage } from './image-archive.js';
import { SplitFileError } from './label-reader.js';
import { readImages } from './read-images.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'));
});
afterAll(() => rm(folder, { recursive: true }));

const IMAGES: readonly ArchivedImage[] = Array.from({ length: 5 }, (_, i) => ({
  name: `${i}.jpg`,
  bytes: Buffer.from(`image ${i} `.repeat(9_000 * i)),
}));

async function read(path: string): Promise<ArchivedImage[]> {
  const images: ArchivedImage[] = [];
  for await (const image of readImages(path)) images.push(image);
  return images;
}

describe('the images of an archive', () => {
  it('are those that were written, in order', async () => {
    const path = join(folder, 'stored.zip');
    await writeImageArchive(path, IMAGES, 2, async (image) => image);
    expect(await read(path)).toEqual(IMAGES);
  });

  it('may be deflated', async () => {
    const path = join(folder, 'deflated.zip');
    const archive = new ZipFile();
    for (const { name, bytes } of IMAGES) archive.addBuffer(Buffer.from(bytes), name);
    archive.end();
    await pipeline(archive.outputStream, createWriteStream(path));
    expect(await read(path)).toEqual(IMAGES);
  });

  it.each([
    ['begin where the archive says', 42, 3, '1.jpg: it does not begin where the archive says'],
    ['be whole', 20, 0x00ffffff, '1.jpg: it ends after'],
  ])('must %s', async (_, field, value, reason) => {
    const path = join(folder, 'damaged.zip');
    await writeImageArchive(path, IMAGES, 2, async (image) => image);
    const bytes = await readFile(path);
    const listed = bytes.lastIndexOf('1.jpg') - 46; // its entry in the central directory
    bytes.writeUInt32LE(value, listed + field);
    if (field === 20) bytes.writeUInt32LE(value, listed + 24); // both sizes
    await writeFile(path, bytes);
    await expect(read(path)).rejects.toThrow(SplitFileError);
    await expect(read(path)).rejects.toThrow(reason);
  });
});
