import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { ZipFile } from 'yazl';

import { examplesOf } from './examples.ts';
import { storedImages } from './stored-images.ts';

const JPEG = [0xff, 0xd8, 1, 2, 3];
let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'examples-'))));
afterAll(() => rm(folder, { recursive: true }));

async function zipped(names: readonly string[], compress = false): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const name of names) zip.addBuffer(Buffer.from(JPEG), name, { compress });
  zip.end();
  const path = join(folder, 'images.zip');
  await pipeline(zip.outputStream, createWriteStream(path));
  return new Uint8Array(await readFile(path));
}
const label = (id: string, image: string) =>
  `${JSON.stringify({ id, image, object: 'cube', positive: ['red', 'striped'], set: 'train' })}\n`;

it('reads the images at the start of a stored archive, and no incomplete one', async () => {
  const archive = await zipped(['a.jpg', 'b.jpg']);
  expect(storedImages(archive).map(({ name, bytes }) => [name, [...bytes]])).toEqual([
    ['a.jpg', JPEG],
    ['b.jpg', JPEG],
  ]);
  expect(storedImages(archive.slice(0, 60)).map(({ name }) => name)).toEqual(['a.jpg']);
});
it('reads nothing of a deflated archive or of another file', async () => {
  expect(storedImages(await zipped(['a.jpg'], true))).toEqual([]);
  expect(storedImages(new TextEncoder().encode('not a zip archive, but long enough'))).toEqual([]);
});
it('finds the images of the first labels, wherever they are in the archive', async () => {
  const names = Array.from({ length: 9 }, (_, i) => `${i}.jpg`);
  const text = [8, 7, 6, 5, 4, 3, 2].map((i) => label(`${i}`, `${i}.jpg`)).join('');
  expect(examplesOf(await zipped(names), text, true).map(({ id }) => id)).toEqual(['8', '7', '6', '5', '4', '3']);
});
it('joins images with their labels, and leaves out a line that is cut off', async () => {
  const archive = await zipped(['a.jpg', 'b.jpg']);
  const text = label('1', 'a.jpg') + label('2', 'elsewhere.jpg') + label('3', 'b.jpg').slice(0, 20);
  expect(examplesOf(archive, text, false)).toEqual([
    {
      id: '1',
      image: expect.stringMatching(/^data:image\/jpeg;base64,/),
      object: 'cube',
      positive: ['red', 'striped'],
    },
  ]);
});
