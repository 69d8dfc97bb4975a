import type { LabelledInstance } from '@primitives/benchmark';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { ZipFile } from 'yazl';

import { answersTo, examplesOf, linesOf } from './examples.ts';
import { readPart } from './read-part.ts';
import { storedImages } from './stored-images.ts';

const JPEG = [0xff, 0xd8, 1, 2, 3];
let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'examples-'))));
afterAll(() => rm(folder, { recursive: true }));

async function zipped(names: readonly string[], compress = false): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  names.forEach((name, i) => zip.addBuffer(Buffer.from([...JPEG, i & 0xff]), name, { compress }));
  zip.end();
  const path = join(folder, 'images.zip');
  await pipeline(zip.outputStream, createWriteStream(path));
  return new Uint8Array(await readFile(path));
}
/** A file, and how many bytes of it were read. */
function readable(bytes: Uint8Array) {
  let total = 0;
  const read = async (offset: number, length: number) => {
    total += length;
    return bytes.slice(offset, offset + length);
  };
  return { size: bytes.length, read, total: () => total };
}
const imagesOf = async (archive: Uint8Array, names: readonly string[]) =>
  Object.fromEntries(
    [...(await storedImages(readable(archive), new Set(names)))].map(([name, image]) => [name, [...image]]),
  );
const label = (id: string, image: string, more: Partial<LabelledInstance> = {}): LabelledInstance => ({
  id,
  image,
  object: 'cube',
  positive: ['red', 'striped'],
  set: 'train',
  ...more,
});

it('reads images from anywhere in a stored archive', async () => {
  const archive = await zipped(['a.jpg', 'b.jpg', 'ä.jpg']);
  expect(await imagesOf(archive, ['ä.jpg', 'a.jpg', 'z.jpg'])).toEqual({
    'a.jpg': [...JPEG, 0],
    'ä.jpg': [...JPEG, 2],
  });
});
it('reads a directory that is longer than the end that it reads first, and little else', async () => {
  const archive = await zipped(Array.from({ length: 3_000 }, (_, i) => `${i}.jpg`));
  const file = readable(archive);
  expect([...(await storedImages(file, new Set(['7.jpg']))).keys()]).toEqual(['7.jpg']);
  expect(file.total()).toBeLessThan(300_000);
});
it('reads nothing of a deflated archive, and refuses another file', async () => {
  expect(await imagesOf(await zipped(['a.jpg'], true), ['a.jpg'])).toEqual({});
  const other = new TextEncoder().encode('not a zip archive, but long enough');
  await expect(imagesOf(other, ['a.jpg'])).rejects.toThrow('no end record');
});
it('joins the images of six labels, wherever they are in the archive', async () => {
  const archive = await zipped(Array.from({ length: 9 }, (_, i) => `${i}.jpg`));
  const labels = [8, 7, 6, 5, 4, 3, 2].map((i) => label(`${i}`, `${i}.jpg`));
  const examples = await examplesOf('czsl', labels, readable(archive));
  expect(examples.map(({ images }) => images.map(({ id }) => id))).toEqual([['8'], ['7'], ['6'], ['5'], ['4'], ['3']]);
  expect(examples[0]?.images[0].url).toMatch(/^data:image\/jpeg;base64,/);
});
it('reads one example only where no more is needed, and none from an archive with a large directory', async () => {
  const archive = await zipped(Array.from({ length: 900 }, (_, i) => `${i}.jpg`));
  const labels = [8, 7, 6].map((i) => label(`${i}`, `${i}.jpg`));
  const file = readable(archive);
  const examples = await examplesOf('czsl', labels, file, { count: 1, directoryBytes: 100_000 });
  expect(examples.map(({ images }) => images.map(({ id }) => id))).toEqual([['8']]);
  const small = examplesOf('czsl', labels, file, { count: 1, directoryBytes: 1_000 });
  await expect(small).rejects.toThrow('its directory has');
});
it('joins the three images of a noun, and leaves out a noun without one of them', async () => {
  const archive = await zipped(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']);
  const triplet = (noun: string, images: string) =>
    [...images].map((image, i) =>
      label(`${noun}${i}`, `${image}.jpg`, { object: noun, positive: [['n1', 'positive', 'n2'][i] ?? ''] }),
    );
  const labels = [...triplet('star box', 'abc'), ...triplet('key mug', 'abx')];
  const examples = await examplesOf('compun', labels, readable(archive));
  expect(examples).toMatchObject([
    { object: 'star box', images: [{ positive: ['n1'] }, { positive: ['positive'] }, { positive: ['n2'] }] },
  ]);
});
it('keeps the region of a label', async () => {
  const archive = await zipped(['a.jpg']);
  const labels = [label('1', 'a.jpg', { box: [1, 2, 3, 4] })];
  const [example] = await examplesOf('vaw-vqa', labels, readable(archive));
  expect(example?.images[0].box).toEqual([1, 2, 3, 4]);
});
it('shows one answer of each model, to an image of the example', () => {
  const image = (id: string) => ({ id, url: '', positive: [] });
  const example = { object: 'star box', images: [image('a'), image('b'), image('c')] } as const;
  const model = (code: string, answers: [string, string][]) => ({
    code,
    name: code,
    version: '1',
    answers: answers.map(([instance, text]) => ({ instance, text, right: true })),
  });
  const models = [
    model('choice', [
      ['z', 'image 1'],
      ['b', 'image 2'],
    ]),
    model('tie', [['a', 'no image: equal similarities']]),
  ];
  const textsOf = (of: typeof example | undefined, at: number) =>
    answersTo(of, at, models).map(({ code, text }) => `${code}: ${text}`);
  expect(textsOf(example, 0)).toEqual(['choice: image 2', 'tie: no image: equal similarities']);
  expect(textsOf(undefined, 1)).toEqual(['choice: image 2']);
});
it('takes a whole file for a part only from its start', async () => {
  const answer = (status: number) => new Response(Uint8Array.from(JPEG), { status });
  expect([...(await readPart(answer(206), 7))]).toEqual(JPEG);
  expect([...(await readPart(answer(200), 0))]).toEqual(JPEG);
  await expect(readPart(answer(200), 7)).rejects.toThrow('status 200');
  await expect(readPart(answer(404), 0)).rejects.toThrow('status 404');
});
it('leaves out a line that is cut off', () => {
  const text = `${JSON.stringify(label('1', 'a.jpg'))}\n${JSON.stringify(label('2', 'b.jpg')).slice(0, 20)}`;
  expect(linesOf(text, false).map(({ id }) => id)).toEqual(['1']);
});
