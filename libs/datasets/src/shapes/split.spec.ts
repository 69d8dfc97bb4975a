import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareCodePoints, type LabelledInstance } from '@primitives/benchmark';
import { mainScene, mayOccur, sceneSvg, type Attribute, type ObjectName } from '@primitives/shapes';
import { open, type Entry } from 'yauzl';
import { readDefinition, readInstances, readLabels } from '../label-reader.js';
import type { SplitFiles } from '../split-files.js';
import { renderShapesSplit, SHAPES_PUBLIC_SEEDS, writeShapesSplit } from './split.js';

const SEED = 'a seed of this spec';
const COUNT = 60;

let folder: string;
let files: SplitFiles;
let labels: LabelledInstance[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shapes-'));
  files = await writeShapesSplit({ split: 'test', seed: SEED, count: COUNT, folder: join(folder, 'first') });
  labels = await readLabels(files.labels);
});
afterAll(() => rm(folder, { recursive: true }));

const digest = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

function entriesOf(path: string): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    open(path, { lazyEntries: false }, (error, archive) => {
      if (error) return reject(error);
      const entries: Entry[] = [];
      archive.on('entry', (entry: Entry) => entries.push(entry));
      archive.on('end', () => resolve(entries));
      archive.on('error', reject);
    });
  });
}

describe('a written split of Shapes', () => {
  it('has the same bytes when written again', async () => {
    const again = await writeShapesSplit({ split: 'test', seed: SEED, count: COUNT, folder: join(folder, 'again') });
    for (const file of Object.keys(files) as (keyof SplitFiles)[])
      expect(`${file} ${await digest(again[file])}`).toBe(`${file} ${await digest(files[file])}`);
  });
  it('still renders the public images of version 1, on which the committed baselines were trained', () => {
    const drawings = createHash('sha256');
    for (let index = 0; index < 20; index++)
      drawings.update(sceneSvg(mainScene(SHAPES_PUBLIC_SEEDS.train, index, 'train')));
    expect(drawings.digest('hex')).toBe('0a56fed26469953eafb394d1fc8732cab457f9197799eeb6462c70b3925f1bf7');
  });
  it('differs with another seed, in names and in images', async () => {
    const other = await writeShapesSplit({
      split: 'test',
      seed: 'another seed',
      count: 5,
      folder: join(folder, 'other'),
    });
    const names = new Set(labels.map(({ id }) => id));
    expect((await readLabels(other.labels)).filter(({ id }) => names.has(id))).toEqual([]);
  });
  it('begins with the same images for any count, so that a small split is a sample of a large one', async () => {
    const small = await writeShapesSplit({ split: 'test', seed: SEED, count: 20, folder: join(folder, 'small') });
    const known = new Map(labels.map((label) => [label.id, label]));
    for (const label of await readLabels(small.labels)) expect(label).toEqual(known.get(label.id));
  });
  it('has a definition, one instance per label, and the image of each', async () => {
    expect((await readDefinition(files.definition)).slug).toBe('shapes');
    const instances = await readInstances(files.instances);
    expect(instances).toEqual(labels.map(({ id, image }) => ({ id, image })));
    expect((await entriesOf(files.images)).map(({ fileName }) => fileName)).toEqual(labels.map(({ image }) => image));
  });
  it('stores every image uncompressed, as a JPEG of a few kilobytes', async () => {
    const archive = await readFile(files.images);
    for (const entry of await entriesOf(files.images)) {
      expect(entry.compressionMethod).toBe(0);
      expect(entry.uncompressedSize).toBeLessThan(16_000);
      const start =
        entry.relativeOffsetOfLocalHeader +
        30 +
        archive.readUInt16LE(entry.relativeOffsetOfLocalHeader + 26) +
        archive.readUInt16LE(entry.relativeOffsetOfLocalHeader + 28);
      expect(archive.subarray(start, start + 3).toString('hex')).toBe('ffd8ff');
    }
  });
  it('labels only pairs that its split may show', () => {
    for (const { object, positive, set } of labels) {
      expect(set).toBe('test');
      expect([...positive].sort(compareCodePoints)).toEqual(positive);
      for (const attribute of positive)
        expect(mayOccur('test', attribute as Attribute, object as ObjectName)).toBe(true);
    }
  });
  it('reports its progress, once per image', async () => {
    const notices: string[] = [];
    await renderShapesSplit({
      split: 'val',
      count: 4,
      folder: join(folder, 'val'),
      onProgress: (done, total) => notices.push(`${done} of ${total}`),
    });
    expect(notices).toEqual(['1 of 4', '2 of 4', '3 of 4', '4 of 4']);
  });
});

describe('the public part of a split', () => {
  it('has names of hexadecimal digits only', () => {
    for (const { id, image } of labels) expect(`${id} ${image}`).toMatch(/^([0-9a-f]{16}) \1\.jpg$/);
  });
  it('is ordered by those names', () => expect(labels.map(({ id }) => id)).toEqual(labels.map(({ id }) => id).sort()));
  it('is not in the order of image numbers, which depend on whether a pair is unseen', () => {
    const numbered = labels.map((_, index) => mainScene(SEED, index, 'test').things[0]!.composition.object);
    expect(labels.filter(({ object }, i) => object === numbered[i]).length).toBeLessThan(COUNT / 4);
  });
  it('gives no archive entry a time, a comment or its own mode', async () => {
    const marks = (await entriesOf(files.images)).map((entry) =>
      [
        entry.lastModFileDate,
        entry.lastModFileTime,
        entry.fileComment,
        entry.externalFileAttributes,
        entry.extraFieldLength,
        entry.generalPurposeBitFlag,
      ].join(' '),
    );
    expect(new Set(marks).size).toBe(1);
  });
  it('spreads the images of unseen pairs over the whole order', () => {
    const unseen = labels.map(({ object, positive }) =>
      positive.some((attribute) => !mayOccur('train', attribute as Attribute, object as ObjectName)),
    );
    for (const half of [unseen.slice(0, COUNT / 2), unseen.slice(COUNT / 2)])
      expect(half.filter(Boolean).length).toBeGreaterThanOrEqual(6);
    expect(unseen.filter(Boolean).length).toBe(24);
  });
  it('contains no label in the archive or the instances', async () => {
    const text = (await readFile(files.images)).toString('latin1') + (await readFile(files.instances, 'utf8'));
    for (const word of ['navy', 'translucent', 'checkered', 'bottle', 'crown', 'Exif', 'test'])
      expect(text.includes(word)).toBe(false);
  });
});
