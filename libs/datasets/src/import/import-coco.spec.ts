import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { judgeOf } from '@primitives/scoring';
import { placeholderPicture, writeInto } from '@primitives/testing';
import { ACCEPT, type Corruption, imported, Releases, replace, run, type Spoil } from '../../spec/releases';

let releases: Releases;
let root: string;
beforeAll(async () => {
  releases = await Releases.create();
  ({ root } = releases);
});
afterAll(() => releases.close());

describe('the test list of ALBEF and BLIP', () => {
  const release = () => join(root, 'coco');
  const entries = [
    { image: 'val2014/b.jpg', caption: ['A dog runs.', 'A brown dog.'] },
    { image: 'val2014/a.jpg', caption: ['A cat sleeps.', 'A dog runs.'] },
  ];
  const list =
    (content: readonly object[]): Spoil =>
    (folder) =>
      writeInto(folder, 'coco_karpathy_test.json', JSON.stringify(content));
  beforeAll(async () => {
    await list(entries)(release());
    for (const [turn, { image }] of entries.entries())
      await writeInto(release(), `images/${image}`, await placeholderPicture(turn));
  });

  it('sorts the captions of all images, and only the labels have whose they are', async () => {
    const { definition, instances, labels } = await imported('coco-retrieval', release());
    expect(definition.captions).toEqual(['A brown dog.', 'A cat sleeps.', 'A dog runs.']);
    expect(labels.map(({ captions }) => captions).sort()).toEqual([
      [0, 2],
      [1, 2],
    ]);
    expect(JSON.stringify(instances)).not.toContain('captions');
    judgeOf('retrieval', { definition, labels, rows: instances });
  });

  it('cannot be accepted without an image, whose captions would still compete', async () => {
    const folder = await releases.copyOf(release());
    await rm(join(folder, 'images/val2014/a.jpg'));
    expect((await run('coco-retrieval', folder, [...ACCEPT, 'image_missing'])).refusedFor).toEqual(['image_missing']);
  });

  it.each<Corruption>([
    ['entry_malformed', 'captions that are no texts', list([{ image: 'val2014/b.jpg', caption: [1] }])],
    ['label_missing', 'an image without a caption', list([...entries, { image: 'val2014/c.jpg', caption: [] }])],
    ['label_twice', 'a caption twice', list([{ image: 'val2014/b.jpg', caption: ['A dog.', 'A dog.'] }])],
    ['path_escapes', 'an image outside', list([{ image: '../b.jpg', caption: ['A dog.'] }])],
    ['label_conflict', 'an image twice', list([...entries, { image: 'val2014/a.jpg', caption: ['A bird.'] }])],
  ])('finds %s: %s', async (code, _what, spoil) => releases.findsOut('coco-retrieval', release(), code, spoil));
});

describe('the splits of Karpathy and Fei-Fei', () => {
  const release = () => join(root, 'karpathy');
  const image = (name: string, split: string, ...captions: string[]) => ({
    filepath: 'val2014',
    sentids: captions.map((_, i) => i),
    filename: name,
    imgid: 0,
    split,
    sentences: captions.map((raw, sentid) => ({ tokens: raw.split(' '), raw, imgid: 0, sentid })),
    cocoid: 391895,
  });
  const images = [
    image('b.jpg', 'test', 'A dog runs.', 'A brown dog.'),
    image('t.jpg', 'restval', 'A tree.'),
    image('a.jpg', 'test', 'A cat sleeps.', 'A dog runs.'),
  ];
  const splits =
    (content: object): Spoil =>
    (folder) =>
      writeInto(folder, 'dataset_coco.json', JSON.stringify(content));
  beforeAll(async () => {
    await splits({ images, dataset: 'coco' })(release());
    for (const [turn, name] of ['a.jpg', 'b.jpg'].entries())
      await writeInto(release(), `images/val2014/${name}`, await placeholderPicture(turn));
  });

  it('give the same labels as the list of ALBEF, from the test images only', async () => {
    const [ours, listed] = await Promise.all([
      imported('coco-retrieval', release()),
      imported('coco-retrieval', join(root, 'coco')),
    ]);
    expect(ours.definition).toEqual(listed.definition);
    expect(ours.labels).toEqual(listed.labels);
  });

  it.each<Corruption>([
    ['entry_malformed', 'a sentence without its text', replace('dataset_coco.json', '"raw":"A brown dog."', '"x":1')],
    ['entry_malformed', 'an image without a set', replace('dataset_coco.json', '"split":"restval"', '"x":1')],
    ['path_escapes', 'an image outside', splits({ images: [...images, image('../../c.jpg', 'test', 'A bird.')] })],
    ['image_missing', 'an image that is not there', splits({ images: [...images, image('c.jpg', 'test', 'A bird.')] })],
    ['file_unreadable', 'no images', splits({ dataset: 'coco' })],
    ['file_unreadable', 'a list', splits(images)],
  ])('%s: %s', async (code, _what, spoil) => releases.findsOut('coco-retrieval', release(), code, spoil));
});

describe('captions in the format of COCO', () => {
  const release = () => join(root, 'val2017');
  const list =
    (content: object): Spoil =>
    (folder) =>
      writeInto(folder, 'annotations/captions_val2017.json', JSON.stringify(content));
  const images = [
    { license: 4, file_name: '2.jpg', height: 4, width: 6, id: 2 },
    { license: 1, file_name: '1.jpg', height: 4, width: 6, id: 1 },
  ];
  const annotations = [
    { image_id: 1, id: 10, caption: 'A dog runs.' },
    { image_id: 2, id: 11, caption: 'A cat sleeps.' },
    { image_id: 1, id: 12, caption: 'A brown dog.' },
  ];
  beforeAll(async () => {
    await list({ info: { year: 2017, images: 'none' }, images, licenses: [], annotations })(release());
    for (const [turn, { file_name: name }] of images.entries())
      await writeInto(release(), `images/val2017/${name}`, await placeholderPicture(turn));
  });

  it('are a benchmark of retrieval, each caption with its image', async () => {
    const { definition, instances, labels } = await imported('coco-val2017', release());
    const captions = definition.captions ?? [];
    expect(definition.slug).toBe('coco-val2017');
    expect(labels.map((label) => label.captions?.map((own) => captions[own])).sort()).toEqual([
      ['A brown dog.', 'A dog runs.'],
      ['A cat sleeps.'],
    ]);
    judgeOf('retrieval', { definition, labels, rows: instances });
  });

  it.each<Corruption>([
    ['name_unknown', 'a caption of no image', list({ images, annotations: [{ image_id: 3, caption: 'A bird.' }] })],
    ['id_duplicate', 'an image twice', list({ images: [...images, images[0]], annotations })],
    ['label_missing', 'an image without a caption', list({ images, annotations: annotations.slice(0, 1) })],
    ['label_twice', 'a caption twice', list({ images, annotations: [...annotations, annotations[0]] })],
    ['entry_malformed', 'a caption without a text', list({ images, annotations: [...annotations, { image_id: 1 }] })],
    ['entry_malformed', 'an image without an id', list({ images: [...images, { file_name: '3.jpg' }], annotations })],
    ['path_escapes', 'an image outside', list({ images: [{ file_name: '../../1.jpg', id: 1 }], annotations })],
    ['file_unreadable', 'no captions', list({ images })],
    ['count_unexpected', 'another number of captions', () => Promise.resolve()],
  ])('%s: %s', async (code, _what, spoil) => releases.findsOut('coco-val2017', release(), code, spoil));

  it('names the place of a caption of an image that is not listed', async () => {
    const folder = await releases.copyOf(release());
    await list({ images, annotations: [...annotations, { image_id: 3, caption: 'A bird.' }] })(folder);
    const { findings } = await run('coco-val2017', folder);
    expect(findings.find(({ code }) => code === 'name_unknown')).toMatchObject({
      place: { file: 'annotations/captions_val2017.json', line: 1, entry: 3 },
      found: '3',
    });
  });
});
