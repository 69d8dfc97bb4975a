import { appendFile, cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { testSide } from '@primitives/benchmark';
import { renderCubRelease, renderThingsRelease, writeInto } from '@primitives/testing';
import { type Corruption, imported, Releases, replace } from '../../spec/releases';

let releases: Releases;
let root: string;
beforeAll(async () => {
  releases = await Releases.create();
  ({ root } = releases);
  await renderCubRelease(join(root, 'cub'));
  await renderThingsRelease({ folder: join(root, 'things'), imagesPerConcept: 2 });
});
afterAll(() => releases.close());

describe('CompMap on CUB', () => {
  let release: string;
  beforeAll(() => void (release = join(root, 'cub')));

  it('gives a class the attributes that most of its images show', async () => {
    const { definition } = await imported('compmap-cub', release);
    expect(definition.objects).toEqual(['Black footed Albatross', 'Laysan Albatross']);
    const { concepts } = definition;
    expect(concepts?.task.kind === 'classify' && concepts.task.classes).toEqual([[0], [1]]);
    expect(concepts?.groups).toEqual([[0, 1], [2]]);
    expect(concepts?.primitives[0]).toEqual({
      name: 'has_bill_shape::curved_(up_or_down)',
      prompts: ['a photo of bird whose bill shape is curved (up or down)'],
    });
  });

  it('has both sets in one split, because its classifiers learn from the activations of the training images', async () => {
    const { labels, report } = await imported('compmap-cub', release);
    expect(report.splits).toEqual([{ name: 'all', instances: 6, images: 6 }]);
    expect(labels.map(({ set, object }) => `${set} ${object.split(' ')[0]}`).sort()).toEqual([
      'test Black',
      'test Laysan',
      'train Black',
      'train Black',
      'train Laysan',
      'train Laysan',
    ]);
  });

  it('may be given as its own folder', async () => {
    const folder = join(await releases.copyOf(release), 'CUB_200_2011');
    await cp(join(release, 'attributes.txt'), join(folder, 'attributes/attributes.txt'));
    expect((await imported('compmap-cub', folder)).report.splits[0]?.instances).toBe(6);
  });

  it.each<Corruption>([
    ['file_missing', 'there is no list of images', (folder) => rm(join(folder, 'CUB_200_2011/images.txt'))],
    [
      'line_malformed',
      'a line has no id',
      (folder) => appendFile(join(folder, 'CUB_200_2011/images.txt'), 'seven x.jpg\n'),
    ],
    [
      'id_duplicate',
      'an id occurs twice',
      (folder) => appendFile(join(folder, 'CUB_200_2011/classes.txt'), '1 003.Other\n'),
    ],
    [
      'name_unknown',
      'an image has no class',
      (folder) => appendFile(join(folder, 'CUB_200_2011/images.txt'), '7 x/7.jpg\n'),
    ],
    [
      'name_unknown',
      'an attribute of an image is unknown',
      (folder) => appendFile(join(folder, 'CUB_200_2011/attributes/image_attribute_labels.txt'), '1 9 1 3 0\n'),
    ],
    [
      'line_malformed',
      'presence is neither 0 nor 1',
      (folder) => appendFile(join(folder, 'CUB_200_2011/attributes/image_attribute_labels.txt'), '1 1 2 3 0\n'),
    ],
    ['set_unknown', 'an image is of no set', replace('CUB_200_2011/train_test_split.txt', '1 1\n', '1 2\n')],
    ['path_escapes', 'an image lies outside', replace('CUB_200_2011/images.txt', '1 001', '1 ../../../001')],
  ])('%s: %s', async (code, _, spoil) => releases.findsOut('compmap-cub', release, code, spoil));
});

describe('McRae × THINGS', () => {
  let release: string;
  beforeAll(() => void (release = join(root, 'things')));

  it('labels every image with its concept and the probed attributes of it', async () => {
    const { definition, labels } = await imported('mcrae-things', release);
    expect(definition.families).toEqual({ function: ['is_edible'], visual: ['has_legs'] });
    expect(labels.filter(({ object }) => object === 'eel').map(({ positive }) => positive)).toEqual([
      ['is_edible'],
      ['is_edible'],
    ]);
    expect(labels).toHaveLength(20);
  });

  it('has the released folds by cluster and by supercategory', async () => {
    const { definition } = await imported('mcrae-things', release);
    const fold = definition.probe?.strategies['clustering']?.['is_edible']?.[0] ?? '';
    expect([...testSide(fold, 10)]).toEqual([1, 1, 1, 1, 1, 1, 0, 0, 0, 0]);
    expect(Object.keys(definition.probe?.strategies ?? {})).toEqual([
      'random',
      'llm',
      'similarity',
      'clustering',
      'supercategory',
    ]);
  });

  it('finds the categories of a homonym by its definition or its spelling', async () => {
    const { definition } = await imported('mcrae-things', release);
    expect(definition.probe?.categories).toEqual({ animal: [4, 5, 7], food: [0, 5, 9] });
  });

  it('samples the folds by language model from groups that someone brings, and keeps their members in training', async () => {
    const folder = await releases.copyOf(release);
    const groups = [
      ['dog', 'goat'],
      ['cup', 'fork', 'hat'],
    ];
    await writeInto(folder, 'groups.json', JSON.stringify({ schema: 'concept-groups/1', source: 'a model', groups }));
    const { definition, report } = await imported('mcrae-things', folder);
    const again = await imported('mcrae-things', folder);
    expect(again.definition.probe?.strategies['llm']).toEqual(definition.probe?.strategies['llm']);
    expect(report.findings.some(({ code, message }) => code === 'asset_derived' && message.includes('a model'))).toBe(
      true,
    );
    const folds = Object.values(definition.probe?.strategies['llm'] ?? {}).flat();
    expect(folds.length).toBeGreaterThan(0);
    for (const fold of folds) {
      const mask = testSide(fold, definition.objects.length);
      for (const name of groups.flat()) expect(mask[definition.objects.indexOf(name)]).toBe(0);
    }
  });

  it.each<Corruption>([
    ['name_unknown', 'a norm is about an unknown concept', replace('mcrae-x-things.json', '["dog"', '["wolf"')],
    [
      'name_unknown',
      'a probed attribute has no type',
      replace('mcrae-x-things-taxonomy.json', '"has_legs"', '"has_feet"'),
    ],
    [
      'name_unknown',
      'a concept has no row of categories',
      replace('Categories_final_20200131.tsv', /^goat\ta farm animal/m, 'ram\ta sheep'),
    ],
    ['split_overlap', 'a concept is on both sides', replace('k_means_split.json', '[6,7,8,9]', '[5,6,7,8]')],
    ['count_unexpected', 'a fold leaves a concept out', replace('categs_split.json', '[6,7,8,9]', '[6,7,8]')],
    ['file_unreadable', 'a fold is missing', replace('categs_split.json', '"is_edible"', '"is_eaten"')],
    [
      'image_missing',
      'a concept has no picture',
      (folder) => rm(join(folder, 'object_images/cup'), { recursive: true }),
    ],
    [
      'name_unknown',
      'a group has an unknown concept',
      (folder) =>
        writeInto(
          folder,
          'groups.json',
          JSON.stringify({ schema: 'concept-groups/1', source: 'a model', groups: [['dog', 'wolf']] }),
        ),
    ],
    [
      'file_unreadable',
      'groups have another format',
      (folder) => writeInto(folder, 'groups.json', '[["dog", "goat"]]'),
    ],
    ['label_twice', 'a norm is listed twice', replace('mcrae-x-things.json', '[[', '[["dog","has_legs"],[')],
    ['asset_derived', 'the folds of three strategies are drawn again', () => Promise.resolve()],
    ['file_missing', 'nothing says which concepts stay in train', (folder) => rm(join(folder, 'temp_idxs.txt'))],
  ])('%s: %s', async (code, _, spoil) => releases.findsOut('mcrae-things', release, code, spoil));
});
